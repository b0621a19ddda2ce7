import { buffer } from 'node:stream/consumers';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD, signedUp } from '../../support/dashboard-client';
import { readZip } from '../../support/read-zip';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { expectAccessible } from './accessibility';
import { signedInAs, useReaders } from './readers';
import { heading, press } from './steps';
import { longIt } from '../../support/scale';

describe('the account page', () => {
  let service: SharedService;
  const { open } = useReaders(() => service.url);
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  /** The account page of a new account. */
  async function openAccount(options: BrowserContextOptions = {}): Promise<{ page: Page; email: string }> {
    const { client, email } = await signedUp(service);
    return { page: await open('/dashboard/account', { ...signedInAs(client), ...options }), email };
  }

  async function download(page: Page, name: string): Promise<Map<string, Buffer>> {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^sello-20\d\d-\d\d-\d\d\.zip$/);
    return readZip(await buffer(await saved.createReadStream()));
  }

  it('exports everything, closes the account with its password, and undoes that', async () => {
    const { page, email } = await openAccount();
    const exported = await download(page, 'Download ZIP');
    expect(JSON.parse(exported.get('account.json')?.toString() ?? '')).toMatchObject({ email });

    await press(page, 'Close account…');
    await page.getByText('Close your account?').waitFor();
    await expectAccessible(page);
    await press(page, 'Close my account');
    await page.getByText('Enter your password.').waitFor();
    await page.getByLabel('Your password').fill('not my password');
    await page.getByLabel(/^Remove them/).check();
    await press(page, 'Close my account');
    await page.getByText('The password is wrong. Check it and try again.').waitFor();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');

    await heading(page, 'Your account is being closed');
    await page.getByText('The public pages of your certificates are removed.').waitFor();
    await expectAccessible(page);
    // Every address of the dashboard shows it, and nothing else.
    await page.goto(`${service.url}/dashboard/keys`);
    await heading(page, 'Your account is being closed');
    const again = await download(page, 'Download ZIP');
    expect(JSON.parse(again.get('account.json')?.toString() ?? '')).toMatchObject({
      closing: { pages: 'remove' },
    });

    await press(page, 'Keep my account');
    await page.getByText('Your account is open again. Create new API keys if you need them.').waitFor();
    await heading(page, 'API keys');
  });

  longIt('says the same in Spanish, on a phone and in the dark', async () => {
    const { page } = await openAccount({
      ...{ locale: 'es-MX', colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    });
    await press(page, 'Cerrar la cuenta…');
    await page.getByLabel('Su contraseña').fill(PASSWORD);
    await expectAccessible(page);
    await press(page, 'Cerrar mi cuenta');
    await heading(page, 'Su cuenta se está cerrando');
    await expectAccessible(page);
    await press(page, 'Conservar mi cuenta');
    await page.getByText('Su cuenta está abierta de nuevo.').waitFor();
  });
});

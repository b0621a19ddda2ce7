import type { BrowserContextOptions, Page } from 'playwright-core';
import { signedUp } from '../../support/dashboard-client';
import type { DashboardClient } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { expectAccessible } from './accessibility';
import { signedInAs, useReaders } from './readers';
import { press, shows } from './steps';
import { longIt } from '../../support/scale';

const WISHES = { name: 'Invoices', scopes: ['verify:read'], expires_at: null, rate: 60, quota: 1_000 };
const PHONE = { viewport: { width: 320, height: 700 } };

let service: SharedService;
let client: DashboardClient;
let secret: string;
const readers = useReaders(() => service.url);

beforeAll(async () => {
  service = await sharedService();
  ({ client } = await signedUp(service));
  const { body } = await client.call<{ key: { id: string }; secret: string }>('POST', '/keys', WISHES);
  ({ secret } = body);
  await send();
  await until(async () => {
    const { body: answer } = await client.call<{ refused: unknown[] }>('GET', `/keys/${body.key.id}/refused`);
    return answer.refused.length === 1;
  });
});
afterAll(() => service.stop());

const send = () =>
  fetch(`${service.url}/api/public/v1/certificates`, { headers: { authorization: `Bearer ${secret}` } });

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await readers.open('/dashboard/keys', { ...signedInAs(client), ...options });
  await shows(page, 'Invoices');
  return page;
}

longIt('shows in words why requests were refused', async () => {
  const page = await open();
  await press(page, 'Refused requests of Invoices');
  await shows(page, 'The key lacked the permission for this call. Edit the key to add it.');
  await shows(page, '403 insufficient_scope');
  await shows(page, 'GET /certificates');
  await expectAccessible(page);
});

longIt('keeps the focus on the page when the button that had it goes away', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Create a key' }).press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.press('Enter');
  await cancel.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true);
});

it('edits a key, which then does what it could not do before', async () => {
  expect((await send()).status).toBe(403);
  const page = await open({ colorScheme: 'dark' });
  await press(page, 'Edit Invoices…');
  await page.getByLabel('Requests per month').fill('0');
  await press(page, 'Save changes');
  await shows(page, /Enter a whole number from 1 to/);
  await expectAccessible(page);
  await page.getByLabel('Requests per month').fill('900');
  await page.getByLabel('List and read certificates').check();
  await press(page, 'Save changes');
  await shows(page, '“Invoices” was saved.');
  await shows(page, /of 900/);
  expect((await send()).status).toBe(200);
});

it('says that replacing makes a new key, and when the old one stops', async () => {
  const page = await open();
  await press(page, 'Replace key Invoices…');
  await page.getByRole('heading', { name: 'Replace “Invoices” with a new key?' }).waitFor();
  await shows(page, 'This does not extend the old key.');
  const grace = page.getByLabel('The old key stops working');
  expect(await grace.inputValue()).toBe('24');
  await grace.selectOption({ label: 'In 7 days' });
  await press(page, 'Make the new key');
  const made = await page.locator('[data-secret]').innerText();
  expect(made).not.toBe(secret);
  await shows(page, 'Replaced, still works');
  expect((await send()).status).toBe(200);
});

longIt('fits a small phone, in Spanish', async () => {
  const page = await open({ ...PHONE, locale: 'es-MX' });
  await page.getByRole('button', { name: /^Editar Invoices/ }).click();
  await page.getByRole('heading', { name: 'Editar «Invoices»' }).waitFor();
  await expectAccessible(page);
});

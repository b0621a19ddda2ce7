import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser';
import { signedUp } from '../../support/dashboard-client';
import type { DashboardClient } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';
import { until } from '../../support/until';
import { newReader } from './reader';
import type { Reader } from './reader';

const WISHES = { name: 'Invoices', scopes: ['verify:read'], expires_at: null, rate: 60, quota: 1_000 };
const PHONE = { viewport: { width: 320, height: 700 } };
jest.setTimeout(300_000);

let browser: Browser;
let service: SharedService;
let client: DashboardClient;
let secret: string;
let reader: Reader;

beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), sharedService()]);
  ({ client } = await signedUp(service.url));
  const { body } = await client.call<{ key: { id: string }; secret: string }>('POST', '/keys', WISHES);
  ({ secret } = body);
  await send();
  await until(async () => {
    const { body: answer } = await client.call<{ refused: unknown[] }>('GET', `/keys/${body.key.id}/refused`);
    return answer.refused.length === 1;
  });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
afterEach(async () => {
  const { complaints } = reader;
  await reader.leave();
  expect(complaints).toEqual([]);
});

const send = () =>
  fetch(`${service.url}/api/public/v1/certificates`, { headers: { authorization: `Bearer ${secret}` } });

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  reader = await newReader(browser, service.url, options);
  reader.page.setDefaultTimeout(60_000);
  const [name = '', value = ''] = client.cookie!.split('=');
  await reader.page.context().addCookies([{ name, value, url: service.url }]);
  await reader.page.goto(`${service.url}/dashboard/keys`);
  await reader.page.getByText('Invoices').first().waitFor();
  return reader.page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
}

it('shows in words why requests were refused', async () => {
  const page = await open();
  await press(page, 'Refused requests of Invoices');
  await shows(page, 'The key lacked the permission for this call. Edit the key to add it.');
  await shows(page, '403 insufficient_scope');
  await shows(page, 'GET /certificates');
  await expectAccessible(page);
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

it('fits a small phone, in Spanish', async () => {
  const page = await open({ ...PHONE, locale: 'es-MX' });
  await page.getByRole('button', { name: /^Editar Invoices/ }).click();
  await page.getByRole('heading', { name: 'Editar «Invoices»' }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

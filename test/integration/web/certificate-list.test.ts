import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';
import { newReader } from './reader';
import type { Reader } from './reader';

const PATIENCE_MS = 60_000;
const EMAIL = 'list@example.test';
/** More than one page of the list. */
const COUNT = 25;
jest.setTimeout(300_000);

let browser: Browser;
let service: SharedService;
let reader: Reader;
let member: Exclude<BrowserContextOptions['storageState'], undefined>;

beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), sharedService()]);
  const context = await browser.newContext();
  const post = async (path: string, body: object) => {
    const answer = await context.request.post(`${service.url}/api/dashboard/v1${path}`, body);
    if (!answer.ok()) throw new Error(await answer.text());
  };
  await post('/accounts', { data: { email: EMAIL, password: 'correct horse battery' } });
  await service.collections.accounts.updateOne({ email: EMAIL }, { $set: { certificatesGranted: 100 } });
  for (let number = 1; number <= COUNT; number += 1) {
    const file = {
      name: `scan-${number}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`Content ${number}`),
    };
    const title = number % 5 === 0 ? `Póliza ${number}` : `Contrato ${number}`;
    await post('/certificates', { multipart: { title, document_type: 'Legal', file } });
  }
  member = await context.storageState();
  await context.close();
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

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  reader = await newReader(browser, service.url, { storageState: member, ...options });
  reader.page.setDefaultTimeout(PATIENCE_MS);
  await reader.page.goto(`${service.url}${path}`);
  await reader.page.locator('.list-results').waitFor();
  return reader.page;
}

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

it('finds certificates by the beginning of a word, counts them, and keeps search and focus while it does', async () => {
  const page = await open('/dashboard/certificates');
  await shows(page, `${COUNT} certificates`);
  const search = page.getByLabel('Search', { exact: true });
  await search.pressSequentially('POLIZ');
  await shows(page, '5 certificates');
  await link(page, 'Póliza 5').waitFor();
  expect(await page.getByRole('row').count()).toBe(6);
  expect(new URL(page.url()).searchParams.get('q')).toBe('POLIZ');
  await hasFocus(page, 'input[type=search]');
  // It goes on from where it was: nothing that is typed is lost.
  await search.pressSequentially('A 25');
  await shows(page, /^1 certificate$/);
  await page.reload();
  await link(page, 'Póliza 25').waitFor();
  expect(await search.inputValue()).toBe('POLIZA 25');

  await search.fill('nothing of the kind');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await shows(page, /^Try fewer or shorter words/);
  expect(await faultsOf(page)).toEqual([]);
  await link(page, 'Show all certificates').click();
  await shows(page, `${COUNT} certificates`);
  expect(await search.inputValue()).toBe('');
});

it('filters by document type in any case, and returns from a certificate to the same page and filter', async () => {
  const page = await open('/dashboard/certificates');
  const type = page.getByLabel('Document type', { exact: true });
  await type.fill('leGAL');
  await type.press('Enter');
  await page.waitForURL(/type=leGAL/);
  await page.locator('.list-results[aria-busy=false]').waitFor();
  await shows(page, `${COUNT} certificates`);
  expect(await type.evaluate((it) => it === document.activeElement)).toBe(true);
  await link(page, 'Older').focus();
  await page.keyboard.press('Enter');
  await shows(page, 'Page 2');
  // The link to the next page is gone, as this is the last; the list has the focus, not the document.
  await hasFocus(page, '.list-results');
  const address = page.url();
  await link(page, 'Contrato 1').click();
  await page.getByRole('heading', { name: 'Contrato 1', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'All certificates' }).click();
  await shows(page, 'Page 2');
  expect(page.url()).toBe(address);
  expect(await type.inputValue()).toBe('leGAL');
  await link(page, 'Newer').click();
  await shows(page, 'Page 1');
  expect(new URL(page.url()).searchParams.get('type')).toBe('leGAL');
});

it('keeps the focus on a row when the list reloads', async () => {
  const page = await open('/dashboard/certificates');
  await link(page, 'Contrato 24').focus();
  const reloaded = page.waitForResponse(/\/certificates\?limit=20$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await page.waitForFunction(() => document.activeElement?.textContent === 'Contrato 24');
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DashboardClient, PASSWORD, signedUp } from '../../support/dashboard-client';
import type { SignedUp } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { openssl } from '../psc/openssl';
import { expectAccessible } from './accessibility';
import { signedInAs, useReaders } from './readers';
import { shows } from './steps';
import { longIt } from '../../support/scale';

/** More than one page of the list. */
const COUNT = 25;

let service: SharedService;
let folder: string;
let member: SignedUp;
const readers = useReaders(() => service.url);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-list-'));
  service = await sharedService();
  member = await signedUp(service);
  const granted = { $set: { certificatesGranted: 100 } };
  await service.collections.accounts.updateOne({ _id: member.id }, granted);
  for (let number = 1; number <= COUNT; number += 1) {
    const body = new FormData();
    body.set('title', number % 5 === 0 ? `Póliza ${number}` : `Contrato ${number}`);
    body.set('document_type', 'Legal');
    body.set('file', new File([`Content ${number}`], `scan-${number}.txt`, { type: 'text/plain' }));
    expect((await member.client.call('POST', '/certificates', body)).status).toBe(201);
  }
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await readers.open(path, { ...signedInAs(member.client), ...options });
  await page.locator('.list-results').waitFor();
  return page;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

it('finds certificates by the beginning of a word, counts them, and keeps search and focus while it does', async () => {
  const page = await open('/dashboard/certificates');
  await shows(page, `${COUNT} certificates`);
  const search = page.getByLabel('Search', { exact: true });
  await search.pressSequentially('POLIZ');
  await shows(page, /^5 certificates$/);
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
  await expectAccessible(page);
  await link(page, 'Show all certificates').click();
  await shows(page, `${COUNT} certificates`);
  expect(await search.inputValue()).toBe('');
});

longIt(
  'filters by document type in any case, and returns from a certificate to the same page and filter',
  async () => {
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
  },
);

longIt('keeps the focus on a row when the list reloads', async () => {
  const page = await open('/dashboard/certificates');
  await link(page, 'Contrato 24').focus();
  const reloaded = page.waitForResponse(/\/certificates\?limit=20$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await page.waitForFunction(() => document.activeElement?.textContent === 'Contrato 24');
});

async function download(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await link(page, name).click();
  return buffer(await (await coming).createReadStream());
}

it('downloads what is selected over several pages as one ZIP, whose proofs OpenSSL accepts, and exports what matches as CSV', async () => {
  const page = await open('/dashboard/certificates');
  await page.getByLabel('Select this page').check();
  await shows(page, '20 selected');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  // By keyboard.
  await page.getByLabel('Select Contrato 24', { exact: true }).focus();
  await page.keyboard.press('Space');
  await link(page, 'Older').click();
  await shows(page, 'Page 2');
  await page.getByLabel('Select Póliza 5', { exact: true }).check();
  await shows(page, '2 selected');
  await expectAccessible(page);

  const files = unzipSync(await download(page, 'Download as ZIP'));
  writeFileSync(
    join(folder, 'trust.pem'),
    await (await fetch(`${service.url}/.well-known/sello/trust.pem`)).text(),
  );
  for (const [title, number] of [
    ['Contrato 24', 24],
    ['Póliza 5', 5],
  ] as const) {
    const original = files[`${title}/scan-${number}.txt`];
    expect(strFromU8(original ?? new Uint8Array())).toBe(`Content ${number}`);
    const proofs = Object.entries(files).find(
      ([name]) => name.startsWith(`${title}/cert_`) && !name.endsWith('.pdf'),
    );
    if (proofs === undefined) throw new Error(`There is no proof of ${title}.`);
    // A bundle once the anchor is confirmed, the time stamp before.
    const [name, bytes] = proofs;
    const inside = name.endsWith('.zip') ? unzipSync(bytes) : { [name]: bytes };
    const stamp = Object.entries(inside).find(([path]) => path.endsWith('.tsr'))?.[1];
    writeFileSync(join(folder, 'file'), original ?? '');
    writeFileSync(join(folder, 'stamp.tsr'), stamp ?? '');
    expect(
      await openssl(
        folder,
        ...['ts', '-verify', '-data', 'file', '-in', 'stamp.tsr', '-CAfile', 'trust.pem'],
      ),
    ).toContain('Verification: OK');
  }

  await page.getByLabel('Search', { exact: true }).fill('póliza');
  await page.getByText(/^5 certificates$/).waitFor();
  await page.locator('.list-results[aria-busy=false]').waitFor();
  const csv = (await download(page, 'Export as CSV')).toString();
  const [head, ...lines] = csv.trim().split('\r\n');
  expect(head).toContain('id,status,');
  expect(lines).toHaveLength(5);
  expect(lines.every((line) => line.includes('Póliza'))).toBe(true);
});

longIt('works on a phone: nothing is wider than the screen, and no badge breaks a word', async () => {
  const page = await open('/dashboard/certificates', {
    viewport: { width: 320, height: 640 },
    locale: 'es-MX',
  });
  await page.locator('.badge').first().waitFor();
  await expectAccessible(page);
  const tall = await page
    .locator('.certificate-table .badge')
    .evaluateAll((badges) => badges.filter((badge) => badge.getBoundingClientRect().height > 32).length);
  expect(tall).toBe(0);
});

longIt('withdraws a certificate’s public page and publishes it again', async () => {
  const page = await open('/dashboard/certificates');
  await link(page, 'Contrato 23').click();
  const address = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')) ?? '';
  const proof = async () => (await fetch(`${address}/proof.json`)).status;
  expect(await proof()).toBe(200);
  const publish = page.getByLabel('Anyone with the link can open the page');
  await publish.uncheck();
  await shows(page, /^Only you see this certificate/);
  expect(await proof()).toBe(404);
  expect(await page.getByRole('link', { name: 'Open the page' }).count()).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await publish.check();
  await page.getByRole('link', { name: 'Open the page' }).waitFor();
  expect(await proof()).toBe(200);
});

longIt(
  'offers the dashboard on the landing page to who is signed in, and an account to who is not',
  async () => {
    // A session of its own, as it is ended.
    const client = new DashboardClient(service.url);
    await client.call('POST', '/session', { email: member.email, password: PASSWORD });
    const page = await open('/dashboard/certificates', signedInAs(client));
    await page.goto(`${service.url}/`);
    expect(await link(page, 'Open dashboard').getAttribute('href')).toBe('/dashboard');
    expect(await link(page, 'Create an account').count()).toBe(0);
    await page.goto(`${service.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await shows(page, 'You are signed out.');
    await page.goto(`${service.url}/`);
    await link(page, 'Create an account').waitFor();
  },
);

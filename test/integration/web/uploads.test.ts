import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { signedUp } from '../../support/dashboard-client';
import { longIt } from '../../support/scale';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { expectAccessible } from './accessibility';
import { dropFiles } from './drop-files';
import { signedInAs, useReaders } from './readers';
import { press, shows } from './steps';

const ZONE = 'Drop files or folders here, or choose files';

let service: SharedService;
let folder: string;
let email: string;
const { open } = useReaders(() => service.url);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-uploads-'));
  service = await sharedService();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** A new account's list, with as many certificates granted. */
async function openList(certificatesGranted: number): Promise<Page> {
  const account = await signedUp(service);
  ({ email } = account);
  await service.collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted } });
  const page = await open('/dashboard/certificates', signedInAs(account.client));
  await page.getByLabel(ZONE).waitFor();
  return page;
}

const dock = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** By its path alone: Playwright would send the content through its connection to the browser, which takes minutes. */
async function chooseByPath(page: Page, path: string): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  const expression = 'document.querySelector("input[type=file]")';
  const { result } = await chromium.send('Runtime.evaluate', { expression });
  await chromium.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId! });
}

longIt(
  'opens a dropped folder, however deep, leaves system files out, and sends three files at a time while another page is shown',
  async () => {
    const page = await openList(100);
    const names = ['a.txt', 'b.txt', 'deep/c.txt', 'deep/er/d.txt', 'deep/er/e.txt'];
    for (const name of names) fileOf(`contracts/${name}`, `of ${name}`);
    for (const name of ['.DS_Store', 'deep/Thumbs.db']) fileOf(`contracts/${name}`, 'of the system');

    // Each upload is held until the test lets it go.
    const held: (() => void)[] = [];
    let isOpen = false;
    await page.route('**/api/dashboard/v1/certificates', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });

    await dropFiles(page.getByLabel(ZONE), [join(folder, 'contracts')]);
    await shows(page, '2 system files were left out: .DS_Store, Thumbs.db');
    await press(page, 'Certify 5 files');
    await until(async () => held.length === 3);
    await page.waitForFunction(() => document.querySelectorAll('[data-state=sending]').length === 3);
    expect(await dock(page).locator('[data-state=waiting]').count()).toBe(2);

    await page.getByRole('link', { name: 'API keys', exact: true }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await shows(page, 'Certifying: 0 of 5 done');
    await expectAccessible(page);
    expect(held).toHaveLength(3);
    isOpen = true;
    for (const go of held) go();
    await shows(page, '5 files sent');
    // The result of each stands there with its grade.
    expect(await dock(page).getByText('Certified · sandbox').count()).toBe(5);
    await dock(page).getByRole('link', { name: 'Open the certificate of contracts/deep/er/d.txt' }).click();
    await page.getByRole('heading', { name: 'd.txt', level: 1 }).waitFor();
    await dock(page).getByRole('button', { name: 'Close' }).click();
    await dock(page).waitFor({ state: 'detached' });
  },
);

it('takes a folder that was chosen, and shows the progress of each file', async () => {
  const page = await openList(100);
  fileOf('chosen/large.bin', Buffer.alloc(6 << 20, 7));
  fileOf('chosen/small.txt', 'small');
  // Slow enough for the progress to be seen.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4 << 20 };
  await network.send('Network.emulateNetworkConditions', speed);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const value = document.querySelector<HTMLProgressElement>('.upload-row:first-child progress')?.value;
      if (value !== undefined && value !== seen.at(-1)) seen.push(value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByLabel('Choose a folder').setInputFiles(join(folder, 'chosen'));
  await press(page, 'Add a title to chosen/small.txt');
  await page.getByLabel('Title of chosen/small.txt (optional)').fill('A small one');
  await page.getByLabel('Document type (optional)').fill('evidence');
  await press(page, 'Certify 2 files');
  await shows(page, '2 files sent');
  await page.getByRole('link', { name: 'A small one' }).waitFor();
  await page.getByRole('link', { name: 'large.bin', exact: true }).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  const rising = seen.slice(0, seen.indexOf(Math.max(...seen)) + 1);
  expect(rising.filter((part) => part > 0 && part < 1).length).toBeGreaterThan(2);
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await shows(page, 'Of 100 in total; 2 used');
});

longIt(
  'names files that are too large or empty before anything is sent, in the unit of the limit',
  async () => {
    const page = await openList(100);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    const large = fileOf('huge.iso', '');
    truncateSync(large, 52_428_801);
    await page.getByLabel(ZONE).setInputFiles([large, fileOf('empty.txt', ''), fileOf('fine.txt', 'fine')]);
    await shows(page, 'The file has 50.1 MB; the limit is 50 MB. It will not be sent.');
    await shows(page, 'The file is empty. It will not be sent.');
    await page.getByRole('button', { name: 'Certify 1 file' }).waitFor();
    await expectAccessible(page);
    expect(posts).toEqual([]);
  },
);

longIt('certifies a large file by its fingerprint, of which nothing else leaves the browser', async () => {
  const page = await openList(100);
  const bodies: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postData());
  });
  // More than 31 bits can count.
  const bytes = 2 ** 31 + (1 << 20);
  const large = fileOf('recording.mov', '');
  truncateSync(large, bytes);
  await chooseByPath(page, large);
  await shows(page, 'You can certify its fingerprint instead.');
  await page.getByLabel('Only its fingerprint: the file stays with you').check();
  await shows(page, /^Computing the fingerprint, \d+ %$/);
  await expectAccessible(page);
  // It can be typed once the file has been read, which takes a busy machine minutes.
  await page.getByLabel('Title (optional)').fill('The recording', { timeout: 1_200_000 });
  await press(page, 'Certify 1 fingerprint');
  await shows(page, '1 file sent');
  const sha256 = createHash('sha256');
  for (let left = bytes; left > 0; left -= 1 << 20) sha256.update(Buffer.alloc(1 << 20));
  const sent = { sha256: sha256.digest('hex'), file_size: bytes, file_name: 'recording.mov' };
  expect(bodies.map((body) => JSON.parse(body ?? 'null') as unknown)).toEqual([
    expect.objectContaining({ ...sent, title: 'The recording' }),
  ]);
  await shows(page, /recording\.mov · .* · fingerprint only/);
  await page.getByRole('link', { name: 'The recording', exact: true }).click();
  await shows(page, 'recording.mov (as you stated it)');
  await shows(page, /^Only its hash was sent\. Keep the original unchanged/);
  expect(await page.getByRole('button', { name: 'Download: Original file' }).count()).toBe(0);
  await expectAccessible(page);
});

longIt('sends the fingerprints of a folder as a batch, and leads to it', async () => {
  const page = await openList(100);
  for (const name of ['one.txt', 'two.txt', 'deep/three.txt']) fileOf(`folder/${name}`, `of ${name}`);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.getByLabel('Only its fingerprint: the file stays with you').check();
  await page.getByLabel('Choose a folder').setInputFiles(join(folder, 'folder'));
  await press(page, 'Certify 3 fingerprints');
  await dock(page).getByRole('link', { name: 'Open the batch of 3 fingerprints' }).click();
  await page.getByRole('heading', { name: '3 fingerprints', level: 1 }).waitFor();
  await shows(page, 'folder/deep/three.txt');
  await shows(page, '3 certified');
  expect(posts.map((address) => new URL(address).pathname)).toEqual(['/api/dashboard/v1/batches']);
});

longIt('asks before it certifies a file again, and then does', async () => {
  const page = await openList(100);
  const twice = fileOf('twice.txt', 'certified twice');
  await page.getByLabel(ZONE).setInputFiles(twice);
  await press(page, 'Certify 1 file');
  await shows(page, '1 file sent');
  await page.getByLabel(ZONE).setInputFiles([twice, fileOf('new.txt', 'new'), fileOf('copy.txt', 'new')]);
  await shows(page, /^You certified this file on /);
  await shows(page, 'It has the same content as copy.txt.');
  await page.getByRole('button', { name: 'Certify 1 file' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Certify twice.txt again').check();
  await press(page, 'Certify 2 files');
  await shows(page, '3 files sent');
  const account = await service.collections.accounts.findOne({ email });
  expect(account?.certificatesUsed).toBe(3);
});

longIt(
  'counts before it sends more files than certificates are left, and says whom to ask when none is',
  async () => {
    const page = await openList(2);
    const three = ['one', 'two', 'three'].map((name) => fileOf(`${name}.txt`, name));
    await page.getByLabel(ZONE).setInputFiles(three);
    await shows(page, 'You have 2 certificates left; these are 3 files.');
    await press(page, 'Certify the first 2');
    await shows(page, '2 files sent');
    await shows(page, 'No certificates left');
    // The third file was not sent, and cannot be.
    await page.locator('[data-state=ready]').waitFor();
    expect(await page.getByRole('button', { name: 'Certify 1 file' }).isDisabled()).toBe(true);
    expect(await page.getByText('npx').count()).toBe(0);
  },
);

longIt('cancels, and sends again what failed', async () => {
  const page = await openList(100);
  let fail = true;
  await page.route('**/api/dashboard/v1/certificates', (route) =>
    route.request().method() === 'POST' && fail
      ? route.fulfill({ status: 502, json: { error: 'psc_error', message: 'No provider.' } })
      : route.continue(),
  );
  await page.getByLabel(ZONE).setInputFiles(fileOf('later.txt', 'later'));
  await press(page, 'Certify 1 file');
  await shows(page, /^No provider issued a time stamp/);
  fail = false;
  await press(page, 'Try later.txt again');
  await shows(page, '1 file sent');

  await page.route('**/api/dashboard/v1/certificates', (route) =>
    // Never answered: the upload stays on its way until it is cancelled.
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await page.getByLabel(ZONE).setInputFiles(fileOf('never.txt', 'never'));
  await press(page, 'Certify 1 file');
  await press(page, 'Cancel never.txt');
  await dock(page).getByText('never.txt').waitFor({ state: 'detached' });
  await shows(page, '1 file sent');
});

it('says what will be public before a file is sent, takes no title from its name, and can keep the page private', async () => {
  const page = await openList(100);
  await page.getByLabel(ZONE).setInputFiles(fileOf('secret name.txt', 'secret'));
  await shows(page, /^Anyone with the link sees: the title you type/);
  expect(await page.getByLabel('Title (optional)').inputValue()).toBe('');
  await page.getByLabel('Give each certificate a public page').uncheck();
  await shows(page, /^Only you see these certificates/);
  await press(page, 'Certify 1 file');
  const open = page.getByRole('link', { name: 'Open the certificate of secret name.txt' });
  const id = (await open.getAttribute('href'))?.split('/').at(-1) ?? '';
  expect((await fetch(`${service.url}/v/${id}/proof.json`)).status).toBe(404);
  await open.click();
  await shows(page, /^Only you see this certificate/);
});

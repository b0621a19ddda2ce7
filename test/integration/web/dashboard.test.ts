import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page, Route } from 'playwright-core';
import { PASSWORD, signedUp } from '../../support/dashboard-client';
import type { SignedUp } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { openssl } from '../psc/openssl';
import { faultsOf, onlyContrast } from './accessibility';
import type { Rules } from './accessibility';
import { changeSession } from './change-session';
import { dropFiles } from './drop-files';
import { signedInAs, useReaders } from './readers';
import { heading, press, shows } from './steps';
import { longIt } from '../../support/scale';

const run = promisify(execFile);

let service: SharedService;
let folder: string;
/** Has a key and a certificate. */
let member: SignedUp;
let certificateId: string;
const { enter, open } = useReaders(() => service.url);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-dashboard-'));
  service = await sharedService();
  member = await signedUp(service);
  const key = { name: 'First', scopes: ['verify:read'], expires_at: null, rate: 60, quota: 1000 };
  await member.client.call('POST', '/keys', key);
  const body = new FormData();
  body.set('title', 'Contrato 14');
  body.set('file', new File(['Contrato 14'], 'c14.pdf', { type: 'application/pdf' }));
  const made = await member.client.call<{ certificate: { id: string } }>('POST', '/certificates', body);
  certificateId = made.body.certificate.id;
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openAsMember = (path: string) => open(path, signedInAs(member.client));

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function signIn(page: Page, email = member.email, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

/** Moves to a control with the keyboard alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Sixty presses of Tab do not lead there.');
}

async function download(page: Page, type: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.locator(`[data-proof=${type}] button`).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

it('leads by keyboard from sign-up to a key, whose command makes a certificate that appears by itself, can be verified by anyone and downloaded; once revoked, the key is refused', async () => {
  const page = await open('/signup');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type('ana@example.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Get started');
  await shows(page, '5 certificates left');
  await tabTo(page, page.getByRole('link', { name: 'API keys', exact: true }));
  await page.keyboard.press('Enter');
  await heading(page, 'No keys yet');
  await tabTo(page, page.getByRole('button', { name: 'Create a key' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await heading(page, 'Your new key');
  const secret = await page.locator('[data-secret]').innerText();
  expect(secret).toMatch(/^sello_live_\w{38}$/);
  const command = await page.locator('code.command').innerText();

  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await heading(page, 'No certificates yet');
  // Run in a shell exactly as printed.
  await run('sh', ['-c', command], { cwd: folder });
  const row = page.getByRole('row').filter({ hasText: 'first.txt' });
  await row.getByText('Anchored').waitFor();
  await row.getByRole('link').click();
  await heading(page, 'Progress');
  await shows(page, /^Block \d+, \d+ confirmation/);
  expect(await page.locator('.timeline-item .tone-good').count()).toBe(6);

  const file = fileOf('first.txt', 'My first certified file\n');
  const { name, bytes } = await download(page, 'nom151');
  expect(name).toMatch(/^cert_\w{22}\.tsr$/);
  fileOf('first.tsr', bytes);
  fileOf('trust.pem', await (await fetch(`${service.url}/.well-known/sello/trust.pem`)).text());
  const verdict = await openssl(
    folder,
    ...['ts', '-verify', '-data', 'first.txt', '-in', 'first.tsr', '-CAfile', 'trust.pem'],
  );
  expect(verdict).toContain('Verification: OK');
  const id = name.replace('.tsr', '');
  const begins: Record<string, [string, string]> = {
    pdf: ['Certificate - first.pdf', '%PDF-'],
    bundle: [`${id}.zip`, 'PK'],
    blockchain: [`${id}.xml`, '<?xml'],
    opentimestamps: [`${id}.sandbox.ots`, '\0OpenTimestamps'],
    file: ['first.txt', 'My first certified file\n'],
  };
  for (const [type, [fileName, start]] of Object.entries(begins)) {
    const proof = await download(page, type);
    expect([proof.name, proof.bytes.toString('latin1').slice(0, start.length)]).toEqual([fileName, start]);
  }

  const address = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href');
  expect(address).toBe(`${service.url}/v/${id}`);
  for (const link of await page.locator('.share-panel a:is([href*="wa.me"], [href^="mailto:"])').all()) {
    const href = decodeURIComponent((await link.getAttribute('href')) ?? '');
    expect(href).toContain('certificate of a file of 24 bytes');
    expect(href).not.toContain('first.txt');
  }
  const stranger = await enter();
  await stranger.goto(address ?? '');
  const zone = stranger.getByText('Drop anything here').first();
  await dropFiles(zone, [file]);
  await shows(stranger, 'It matches: this is the file that was certified');
  await dropFiles(zone, [fileOf('other.txt', 'My first certified file')]);
  await shows(stranger, 'It does not match: this is not the file that was certified');

  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await shows(page, '1 of 1,000');
  await press(page, 'Revoke Laptop');
  await press(page, 'Revoke the key');
  await shows(page, '“Laptop” was revoked.');
  const { stdout } = await run('sh', ['-c', `${command} -o answer -w '%{http_code}'`], { cwd: folder });
  expect(stdout).toBe('401');
});

it('asks the user to sign in when the session has ended, and keeps what was typed', async () => {
  const page = await openAsMember('/dashboard/keys');
  await press(page, 'Create a key');
  await page.getByLabel('Name').fill('Typed before');
  await page.context().clearCookies();
  await page.getByLabel('Name').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('E-mail').inputValue()).toBe(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Name').press('Enter');
  await heading(page, 'Your new key');
  await page.getByRole('row').filter({ hasText: 'Typed before' }).waitFor();
});

longIt(
  'returns users to the page they asked for once they have signed in, and to no other site',
  async () => {
    const page = await open(`/dashboard/certificates/${certificateId}`);
    await signIn(page, member.email, 'a wrong password');
    await shows(page, 'The e-mail or password is wrong. Check both and try again.');
    await signIn(page);
    await heading(page, 'Contrato 14');
    expect(page.url()).toBe(`${service.url}/dashboard/certificates/${certificateId}`);
    await page.goto(`${service.url}/signin?next=${encodeURIComponent('//other.example/dashboard')}`);
    await heading(page, 'Overview');
  },
);

longIt('changes the password, which ends every other session, and signs out', async () => {
  const email = 'other@example.test';
  const page = await open('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await press(page, 'Create an account');
  await shows(page, 'Use at least 10 characters.');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create an account');
  await heading(page, 'Overview');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByLabel('Current password').fill('not the one it is');
  await page.getByLabel('New password').fill('another long password');
  await press(page, 'Change password');
  await shows(page, 'The current password is wrong.');
  await page.getByLabel('Current password').fill(PASSWORD);
  await press(page, 'Change password');
  await shows(page, 'Your password was changed.');
  await press(page, 'Sign out');
  await shows(page, 'You are signed out.');
  await signIn(page, email, PASSWORD);
  await shows(page, 'The e-mail or password is wrong.');
  await signIn(page, email, 'another long password');
  await heading(page, 'Overview');
});

longIt('says when it is offline, and recovers by itself', async () => {
  const page = await openAsMember('/dashboard/keys');
  await page.getByRole('row').filter({ hasText: 'First' }).waitFor();
  await page.context().setOffline(true);
  await shows(page, 'You are offline');
  await press(page, 'Revoke First');
  await press(page, 'Revoke the key');
  await shows(page, 'The service cannot be reached. Check your connection and try again.');
  await press(page, 'Cancel');
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'First' }).waitFor();
});

const failed = (route: Route) =>
  route.fulfill({
    status: 500,
    headers: { 'x-request-id': 'req_123' },
    json: { error: 'internal_error', message: 'Something went wrong.' },
  });

longIt.each([
  ['Overview', '**/api/dashboard/v1/usage*', 'Latest certificates'],
  ['Overview', '**/api/dashboard/v1/certificates?*', 'Last 30 days'],
  ['API keys', '**/api/dashboard/v1/keys', 'Revoked and expired keys'],
])('shows the id of a request that failed, not that it is waiting: %s, %s', async (name, address, rest) => {
  const page = await openAsMember('/dashboard/account');
  await heading(page, 'Account');
  await page.route(address, failed);
  await page.getByRole('link', { name, exact: true }).click();
  await shows(page, 'req_123');
  await shows(page, rest);
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
});

longIt('retries a request that failed when asked', async () => {
  const page = await openAsMember('/dashboard/account');
  await heading(page, 'Account');
  await page.route('**/api/dashboard/v1/keys', failed);
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await shows(page, 'req_123');
  await page.unroute('**/api/dashboard/v1/keys');
  await press(page, 'Try again');
  await page.getByRole('row').filter({ hasText: 'First' }).waitFor();
});

longIt.each([
  ['closed', 'This service does not offer sign-up'],
  ['invite', 'Invitation code'],
])('offers sign-up as the service allows it: %s', async (signup, text) => {
  const page = await open('/signin');
  await changeSession(page, (session) => ({ ...session, signup }));
  await page.goto(`${service.url}/signup?invite=abc`);
  await shows(page, text);
  const code = page.getByLabel('Invitation code');
  expect(signup === 'invite' ? await code.inputValue() : await code.count()).toBe(
    signup === 'invite' ? 'abc' : 0,
  );
});

/** Each page is loaded once, with its form open, and then looked at in both colour schemes, on a phone and in Spanish. */
it('has no page with a serious accessibility fault in either colour scheme, or wider than a narrow phone in either language', async () => {
  const page = await open('/signup');
  const faults: string[] = [];
  const find = async (path: string, rules?: Rules) => {
    for (const { id, impact, nodes } of await faultsOf(page, rules)) {
      if (impact === 'serious' || impact === 'critical')
        faults.push(`${path}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  };
  const measure = async (path: string) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) faults.push(`${path}: ${width} pixels wide on a phone`);
  };
  const look = async (path: string, unfold: () => Promise<void> = async () => undefined) => {
    await page.goto(`${service.url}${path}`);
    await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.skeleton'));
    await unfold();
    await find(path);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Findings that don't depend on colour are the same in both.
    await find(path, onlyContrast);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 360, height: 740 });
    await measure(path);
    await page.locator('.language-switch').selectOption('es');
    await page.locator('html[lang=es]').waitFor();
    await measure(path);
    await page.locator('.language-switch').selectOption('en');
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await look('/signup');
  await look('/signin');
  await signIn(page);
  await heading(page, 'Overview');
  await look('/dashboard', () => page.getByText('Show as a table').click());
  await look(`/dashboard/certificates/${certificateId}`);
  await look('/dashboard/account');
  await look('/dashboard/keys', () => press(page, 'Create a key'));
  await look('/dashboard/certificates', async () => {
    await page.locator('input[type=file]').first().setInputFiles(fileOf('fine.txt', 'fine'));
    await page.locator('.upload-row').waitFor();
  });
  expect(faults).toEqual([]);
});

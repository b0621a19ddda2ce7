import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run screenshots [-- DIR]

Without DIR: takes the screenshots of the documentation (docs/images). With DIR: takes a screenshot of every page into DIR, in
English and Spanish, wide and narrow, in the light and dark themes. Starts its own service with a temporary data folder. SELLO_CHROMIUM_BIN names the browser
(default: /usr/bin/chromium).`;

const {
  positionals: [folder],
} = readArguments(USAGE, { most: 1 });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const { chromium } = require('playwright-core');
const { freePort } = require('../dist/runtime/free-port.js');
const { PORT_VARIABLES } = require('../dist/stack/environment.js');
const DOCUMENTS = [
  ['Board minutes, October.pdf', 'minutes', 'The board met on 12 October.'],
  ['Photographs of the site.zip', 'evidence', 'Forty photographs.'],
  ['Invoice 2026-0417.xml', 'invoice', '<invoice number="2026-0417"/>'],
  ['Lease, Av. Juárez 14.pdf', 'contract', 'The landlord and the tenant agree.'],
];
/** Images stay in the repository's history, so they must be small. */
const MAX_IMAGE_BYTES = 150_000;
const EMAIL = 'ana@example.com';
const PASSWORD = 'correct horse battery';

/** `npm start` on free ports. */
async function startStack(dataDir) {
  const env = { ...process.env, SELLO_DATA_DIR: dataDir };
  for (const name of Object.values(PORT_VARIABLES)) env[name] = String(await freePort());
  const child = spawn(process.execPath, [join(root, 'dist/stack/start.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ready = new Promise((done, fail) => {
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => line.startsWith('Sello is ready') && done(),
    );
    void exited.then(() => fail(new Error('The service did not start; see the error above.')));
  });
  const stop = () => {
    child.kill('SIGINT');
    return exited;
  };
  await ready;
  return { url: `http://localhost:${env.PORT}`, stop };
}

/** Creates an account with four certificates and two keys through the API. Returns the id of the last certificate. */
async function createSampleData(context, url) {
  const call = async (path, options) => {
    const answer = await context.request.fetch(`${url}/api/dashboard/v1${path}`, options);
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  await call('/accounts', { method: 'POST', data: { email: EMAIL, password: PASSWORD } });
  for (const name of ['Archive', 'Invoices, production']) {
    const scopes = ['certificates:write', 'certificates:read', 'proofs:read', 'verify:read'];
    const data = {
      name,
      scopes: name === 'Archive' ? scopes.slice(1) : scopes,
      expires_at: null,
      rate: 60,
      quota: 1000,
    };
    await call('/keys', { method: 'POST', data });
  }
  const ids = [];
  for (const [name, type, text] of DOCUMENTS) {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text.repeat(4000)) };
    const title = name.replace(/\.\w+$/, '');
    const { certificate } = await call('/certificates', {
      method: 'POST',
      multipart: { title, document_type: type, file },
    });
    ids.push(certificate.id);
  }
  const last = ids.at(-1);
  for (;;) {
    const { certificate } = await call(`/certificates/${last}`, { method: 'GET' });
    if (certificate.blockchain.status === 'confirmed') return last;
    await new Promise((wake) => setTimeout(wake, 500));
  }
}

/** Replaces the usage of the new service by a month of invented usage. */
async function fakeMonthOfUsage(context) {
  await context.route('**/api/dashboard/v1/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    if (session.account !== null) session.account.allowance = { total: 500, used: 297, left: 203 };
    await route.fulfill({ response: answer, json: session });
  });
  await context.route('**/api/dashboard/v1/usage*', async (route) => {
    const answer = await route.fetch();
    const { days } = await answer.json();
    const invented = (index, most) =>
      Math.round(most * (0.35 + 0.65 * Math.abs(Math.sin(index * 1.7 + 1) * Math.cos(index * 0.31))));
    days.forEach((day, index) => {
      if ([0, 6].includes(new Date(day.date).getUTCDay()) || index === days.length - 1) return;
      day.requests = invented(index, 180);
      day.certificates = invented(index + 3, 24);
    });
    await route.fulfill({ response: answer, json: { days } });
  });
}

const settled = (page) =>
  page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null,
  );

/** Every page, for whom it is, and what is done on it before the screenshot. */
const everyPage = (id) => [
  { name: 'landing', path: '/' },
  { name: 'verify', path: '/verify' },
  { name: 'certificate', path: `/v/${id}` },
  { name: 'certificate-unknown', path: '/v/cert_0000000000000000000000' },
  { name: 'status', path: '/status' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'guide', path: '/docs' },
  { name: 'reference', path: '/docs/reference' },
  { name: 'signin', path: '/signin' },
  { name: 'signup', path: '/signup' },
  { name: 'forgot', path: '/forgot' },
  { name: 'reset', path: '/reset#token=expired' },
  { name: 'overview', path: '/dashboard', member: true },
  { name: 'certificates', path: '/dashboard/certificates', member: true },
  { name: 'search', path: '/dashboard/certificates?q=no+such+document', member: true },
  { name: 'detail', path: `/dashboard/certificates/${id}`, member: true },
  { name: 'keys', path: '/dashboard/keys', member: true },
  { name: 'account', path: '/dashboard/account', member: true },
  // After the dashboard, which is how a browser comes to know that it is signed in.
  { name: 'landing-member', path: '/', member: true },
];

async function allPagesScreenshots(browser, url, storageState, id, folder) {
  for (const locale of ['en-GB', 'es-MX'])
    for (const width of [1280, 360])
      for (const colorScheme of ['light', 'dark']) {
        const open = async (state) => {
          const viewport = { width, height: 800 };
          const context = await browser.newContext({ viewport, colorScheme, locale, ...state });
          await fakeMonthOfUsage(context);
          return context.newPage();
        };
        const visitor = await open({});
        const member = await open({ storageState });
        for (const { name, path, member: signedIn } of everyPage(id)) {
          const page = signedIn ? member : visitor;
          await page.goto(url + path);
          await settled(page);
          const file = `${name}-${locale.slice(0, 2)}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(folder, file), fullPage: true });
        }
        await visitor.context().close();
        await member.context().close();
      }
}

async function documentationScreenshots(browser, url, storageState, id) {
  const folder = join(root, 'docs/images');
  mkdirSync(folder, { recursive: true });
  const shoot = async (name, path, { height, prepare, ...options }) => {
    const context = await browser.newContext({
      storageState,
      locale: 'en-GB',
      viewport: { width: 1280, height },
      ...options,
    });
    await fakeMonthOfUsage(context);
    const page = await context.newPage();
    await page.goto(url + path);
    await settled(page);
    await prepare?.(page);
    const { length } = await page.screenshot({ path: join(folder, `${name}.png`) });
    if (length > MAX_IMAGE_BYTES)
      throw new Error(
        `${name}.png has ${length} bytes, more than ${MAX_IMAGE_BYTES}; make the viewport smaller.`,
      );
    await context.close();
  };
  await shoot('dashboard', '/dashboard', { height: 990 });
  await shoot('certificate', `/dashboard/certificates/${id}`, { height: 900, colorScheme: 'dark' });
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 };
  await shoot('verification', `/v/${id}`, { height: 900 });
  await shoot('verification-phone', `/v/${id}`, phone);
}

const dataDir = mkdtempSync(join(tmpdir(), 'sello-screenshots-'));
const stack = await startStack(dataDir);
const browser = await chromium.launch({
  executablePath: process.env.SELLO_CHROMIUM_BIN ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  const context = await browser.newContext();
  const id = await createSampleData(context, stack.url);
  const storageState = await context.storageState();
  if (folder === undefined) await documentationScreenshots(browser, stack.url, storageState, id);
  else await allPagesScreenshots(browser, stack.url, storageState, id, resolve(folder));
} finally {
  await browser.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

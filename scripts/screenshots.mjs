import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readArguments } from './support/read-arguments.mjs';
import { fake, PAGES } from './support/screenshot-pages.mjs';

const USAGE = `Usage: npm run screenshots [-- DIR [PAGE…]]

Without DIR: takes the screenshots of the documentation (docs/images). With DIR: takes a screenshot of every page and state (or of
those named) into DIR, in English and Spanish, wide and narrow, in the light and dark themes. Starts its own service with a temporary
data folder. SELLO_CHROMIUM_BIN names the browser (default: /usr/bin/chromium).`;

const {
  positionals: [folder, ...names],
} = readArguments(USAGE, { most: Infinity });
const unknown = names.find((name) => PAGES.every((page) => page.name !== name));
if (unknown !== undefined) {
  console.error(`There is no page ${unknown}. Pages: ${PAGES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const { chromium } = require('playwright-core');
const { reservePort } = require('../dist/runtime/reserve-port.js');
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
  for (const name of Object.values(PORT_VARIABLES)) env[name] = String(await reservePort());
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

/** Calls the dashboard's API with the session of a context. */
const callerOf = (context, url) => async (path, options) => {
  const answer = await context.request.fetch(`${url}/api/dashboard/v1${path}`, options);
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
};

const createAccount = (context, url, email) =>
  callerOf(context, url)('/accounts', { method: 'POST', data: { email, password: PASSWORD } });

/** Creates an account with four certificates and two keys. Returns the last certificate, its file, and the bundle of its proofs. */
async function createSampleData(context, url) {
  const call = callerOf(context, url);
  await createAccount(context, url, EMAIL);
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
  let id, file;
  for (const [name, type, text] of DOCUMENTS) {
    file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text.repeat(4000)) };
    const title = name.replace(/\.\w+$/, '');
    const { certificate } = await call('/certificates', {
      method: 'POST',
      multipart: { title, document_type: type, file },
    });
    id = certificate.id;
  }
  const read = () => call(`/certificates/${id}`, { method: 'GET' });
  let { certificate } = await read();
  while (certificate.blockchain.status !== 'confirmed') {
    await new Promise((wake) => setTimeout(wake, 500));
    ({ certificate } = await read());
  }
  const proofs = await context.request.get(`${url}/v/${id}/bundle.zip`);
  const bundle = { name: `${id}.zip`, mimeType: 'application/zip', buffer: await proofs.body() };
  return { id, certificate, file, bundle };
}

/** Replaces the usage of the new service by a month of invented usage. */
async function fakeMonthOfUsage(context) {
  // Both the page, which contains the session, and the answer to a request for it.
  await context.route(/^\w+:\/\/[^/]+\/(dashboard([/?].*)?|api\/dashboard\/v1\/session)$/, async (route) => {
    const answer = await route.fetch();
    const allowance = '"allowance":{"total":500,"used":297,"left":203}';
    const body = (await answer.text()).replace(/"allowance":\{[^}]*\}/, allowance);
    await route.fulfill({ response: answer, body });
  });
  const invented = (index, most) =>
    Math.round(most * (0.35 + 0.65 * Math.abs(Math.sin(index * 1.7 + 1) * Math.cos(index * 0.31))));
  await fake(context, '**/api/dashboard/v1/usage*', ({ days }) => {
    days.forEach((day, index) => {
      if ([0, 6].includes(new Date(day.date).getUTCDay()) || index === days.length - 1) return;
      day.requests = invented(index, 180);
      day.certificates = invented(index + 3, 24);
    });
    return { days };
  });
}

const settled = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[class*="skeleton"], .drop-box-offline[data-ready=false]') === null,
  );

async function allPagesScreenshots(browser, url, states, data, folder) {
  const pages = PAGES.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const locale of ['en-GB', 'es-MX'])
    for (const width of [1280, 360])
      for (const colorScheme of ['light', 'dark']) {
        const contexts = {};
        for (const [who, storageState] of Object.entries(states)) {
          const viewport = { width, height: 800 };
          contexts[who] = await browser.newContext({ viewport, colorScheme, locale, storageState });
        }
        await fakeMonthOfUsage(contexts.member);
        for (const { name, path, who = 'visitor', before, then } of pages) {
          const page = await contexts[who].newPage();
          await before?.(page, data);
          await page.goto(url + path(data));
          await settled(page);
          await then?.(page, data);
          const file = `${name}-${locale.slice(0, 2)}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(folder, file), fullPage: true });
          await page.close();
        }
        for (const context of Object.values(contexts)) await context.close();
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
  const member = await browser.newContext();
  const data = await createSampleData(member, stack.url);
  const newcomer = await browser.newContext();
  await createAccount(newcomer, stack.url, 'luis@example.com');
  const states = {
    visitor: undefined,
    member: await member.storageState(),
    newcomer: await newcomer.storageState(),
  };
  if (folder === undefined) await documentationScreenshots(browser, stack.url, states.member, data.id);
  else await allPagesScreenshots(browser, stack.url, states, data, resolve(folder));
} finally {
  await browser.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

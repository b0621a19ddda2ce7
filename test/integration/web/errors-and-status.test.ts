import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';
import { newReader } from './reader';
import type { Reader } from './reader';

const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const PHONE = { viewport: { width: 320, height: 700 } };
const SPANISH = { locale: 'es-MX' };
const DARK = { colorScheme: 'dark' } as const;
jest.setTimeout(300_000);

let browser: Browser;
let service: SharedService;
let reader: Reader | undefined;

beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), sharedService()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
afterEach(async () => {
  const complaints = reader?.complaints ?? [];
  await reader?.leave();
  reader = undefined;
  expect(complaints).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  reader = await newReader(browser, service.url, options);
  reader.page.setDefaultTimeout(60_000);
  await reader.page.goto(`${service.url}${path}`);
  return reader.page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

describe('an error', () => {
  const get = (path: string, accept: string, init: RequestInit = {}) =>
    fetch(`${service.url}${path}`, { ...init, headers: { accept, 'accept-language': 'es' } });

  it.each([
    ['English, light', {}, 'There is nothing at this address', 'Go to the home page'],
    [
      'Spanish, dark, phone',
      { ...SPANISH, ...DARK, ...PHONE },
      'No hay nada en esta dirección',
      'Ir a la página de inicio',
    ],
  ])('is a page for a browser: %s', async (_name, options, title, home) => {
    const page = await open('/no/such/page?secret=<script>', options);
    await heading(page, title);
    await expectAccessible(page);
    expect(await page.content()).not.toMatch(/@[A-Z_]+@|secret/);
    await page.getByRole('link', { name: home }).click();
    await page.waitForURL(`${service.url}/`);
  });

  it('has the same status, headers and request id as the JSON, which programs still get', async () => {
    const pageOf = await get('/no/such/page', BROWSER_ACCEPT);
    expect(pageOf.status).toBe(404);
    expect(pageOf.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(pageOf.headers.get('content-language')).toBe('es');
    expect(pageOf.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(await pageOf.text()).toContain(pageOf.headers.get('x-request-id'));
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9']) {
      const answer = await get('/no/such/page', accept);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Object.keys((await answer.json()) as object)).toEqual(['error', 'message']);
    }
    const wrongMethod = await get('/verify', BROWSER_ACCEPT, { method: 'POST' });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await wrongMethod.text()).toContain('Esta dirección no se puede usar así');
    const head = await get('/no/such/page', BROWSER_ACCEPT, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      404,
      'text/html; charset=utf-8',
      '',
    ]);
  });

  it.each(['/api/public/v1/nothing', '/api/public/v1/certificates', '/api/dashboard/v1/session'])(
    'of the API is JSON whatever is accepted: %s',
    async (path) => {
      const answer = await get(path, BROWSER_ACCEPT);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );
});

describe('the status page', () => {
  it.each([
    ['English, light', {}, 'Everything is working', 'Accepting files', 'Last answer'],
    [
      'Spanish, dark, phone',
      { ...SPANISH, ...DARK, ...PHONE },
      'Todo funciona',
      'Recepción de archivos',
      'Última respuesta',
    ],
  ])(
    'says in words what works, and when that was checked: %s',
    async (_name, options, all, part, checked) => {
      const page = await open('/status', options);
      await heading(page, all);
      await page.getByRole('heading', { name: part }).waitFor();
      await page.getByText(checked).waitFor();
      await expectAccessible(page);
    },
  );

  it('says so when the service can’t be reached, and goes on by itself when it can', async () => {
    const page = await open('/status');
    await heading(page, 'Everything is working');
    await page.context().setOffline(true);
    await heading(page, 'The service can’t be reached');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await heading(page, 'Everything is working');
  });

  it('shows what does not work', async () => {
    reader = await newReader(browser, service.url);
    const { page } = reader;
    const parts = { files: 'down', timestamps: 'down', anchoring: 'unknown' };
    const json = { checked_at: new Date().toISOString(), parts, last_anchored_at: null };
    await page.route('**/status.json', (route) => route.fulfill({ json }));
    await page.goto(`${service.url}/status`);
    await heading(page, 'Not everything is working');
    await page.getByText('Files cannot be received at the moment.').waitFor();
    await expectAccessible(page);
  });

  it('is linked from every page, and its figures name nothing internal', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Service status' }).click();
    await heading(page, 'Everything is working');
    const body = (await (await fetch(`${service.url}/status.json`)).json()) as object;
    expect(Object.keys(body)).toEqual(['checked_at', 'parts', 'last_anchored_at']);
    expect(JSON.stringify(body)).not.toMatch(/version|memory|worker|mongo|temporal|host/i);
  });
});

it('answers browsers that look for icons, and tells them of all of them', async () => {
  for (const [path, type, magic] of [
    ['/favicon.ico', 'image/x-icon', '00000100'],
    ['/apple-touch-icon.png', 'image/png', '89504e47'],
  ] as const) {
    const answer = await fetch(`${service.url}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString('hex'),
    ).toBe(magic);
  }
  for (const path of ['/', '/verify', '/status', '/docs', '/dashboard', '/no/such/page']) {
    const html = await (await fetch(`${service.url}${path}`, { headers: { accept: BROWSER_ACCEPT } })).text();
    expect(html).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">');
    expect(html).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/assets\/seal-[^"]+\.svg"/);
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
  }
});

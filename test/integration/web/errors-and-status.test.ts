import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { statusMessages } from '../../../web/src/status/messages';
import type { ServiceStatus } from '../../../web/src/status/use-status';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { expectAccessible } from './accessibility';
import { useReaders } from './readers';
import { heading } from './steps';
import { longIt } from '../../support/scale';

const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const PHONE = { viewport: { width: 320, height: 700 } };
const SPANISH = { locale: 'es-MX' };
const DARK = { colorScheme: 'dark' } as const;

let service: SharedService;
const { enter, open } = useReaders(() => service.url);
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

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
    expect(await page.getByRole('link', { name: 'Sello', exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: home }).click();
    await page.waitForURL(`${service.url}/`);
  });

  longIt('has the same status, headers and request id as the JSON, which programs still get', async () => {
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

  longIt.each(['/api/public/v1/nothing', '/api/public/v1/certificates', '/api/dashboard/v1/session'])(
    'of the API is JSON whatever is accepted: %s',
    async (path) => {
      const answer = await get(path, BROWSER_ACCEPT);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );
});

describe('the status page', () => {
  const { en, es } = statusMessages;
  const PARTS = ['files', 'timestamps', 'anchoring'] as const;

  /** Opens the page; `answer` stands in for the service. */
  async function openWith(answer: (route: Route) => Promise<ServiceStatus>, options: BrowserContextOptions) {
    const page = await enter(options);
    await page.route('**/status.json', async (route) => route.fulfill({ json: await answer(route) }));
    await page.goto(`${service.url}/status`);
    return page;
  }
  const saidOn = async (page: Page) =>
    (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map((text) => text.split(/\n+/));
  const inWords = (t: typeof en, { parts }: ServiceStatus) => [
    ...PARTS.map((part) => [t.parts[part].name, t.parts[part][parts[part]], t.states[parts[part]]]),
    [t.parts.pages.name, t.parts.pages.working, t.states.working],
  ];

  describe.each([
    ['English, light', {}, en, 'Last answer: Nov 14, 2026, 12:00:00'],
    [
      'Spanish, dark, phone',
      { ...SPANISH, ...DARK, ...PHONE },
      es,
      'Última respuesta: 14 nov 2026, 12:00:00',
    ],
  ])('says in words what works, and when that was checked: %s', (_name, options, t, checked) => {
    longIt.each([
      ['working', ['working', 'working', 'working']],
      ['delayed', ['working', 'delayed', 'unknown']],
      ['down', ['down', 'down', 'delayed']],
    ] as const)('%s, when the parts are %s', async (overall, [files, timestamps, anchoring]) => {
      const answer = {
        checked_at: '2026-11-14T18:00:00.000Z',
        parts: { files, timestamps, anchoring },
        last_anchored_at: null,
      };
      const page = await openWith(async () => answer, options);
      await heading(page, t.overall[overall]);
      await page.getByText(checked).waitFor();
      expect(await saidOn(page)).toEqual(inWords(t, answer));
      await expectAccessible(page);
    });
  });

  // Which answer that is depends on what other test files do with the service meanwhile.
  it('shows what the service answers, which names nothing internal', async () => {
    let answer: ServiceStatus | undefined;
    // The page gets the first answer each time: another could change it while it is read.
    const page = await openWith(
      async (route) => (answer ??= (await (await route.fetch()).json()) as ServiceStatus),
      {},
    );
    await page.getByText('Last answer').waitFor();
    expect(await saidOn(page)).toEqual(inWords(en, answer!));
    expect(Object.keys(answer!)).toEqual(['checked_at', 'parts', 'last_anchored_at']);
    expect(JSON.stringify(answer)).not.toMatch(/version|memory|worker|mongo|temporal|host/i);
  });

  longIt('says so when the service can’t be reached, and goes on by itself when it can', async () => {
    const page = await open('/status');
    await page.getByText('Last answer').waitFor();
    await page.context().setOffline(true);
    await heading(page, en.overall.unreachable);
    await page.getByText('Last attempt').waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.getByText('Last attempt').waitFor({ state: 'hidden' });
    await page.getByText('You see this page').waitFor();
  });

  longIt('is linked from the home page', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Service status' }).click();
    await page.waitForURL(`${service.url}/status`);
    await page.getByText('Last answer').waitFor();
  });
});

longIt('answers browsers that look for icons, and tells them of all of them', async () => {
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

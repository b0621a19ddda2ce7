import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { sharedBrowser, sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { countShifts, drawn, MAX_SHIFT, shiftSoFar } from './layout-shift';
import { newReader } from './reader';
import type { Reader } from './reader';
import { longIt } from '../../support/scale';

const PASSWORD = 'correct horse battery';
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, locale: 'es-MX' };
/** The service's answers that pages wait for. */
const ANSWERS = /\/api\/dashboard\/v1\/|\/status\.json/;

type SignedIn = Exclude<BrowserContextOptions['storageState'], undefined>;

let browser: Browser;
let service: SharedService;
let reader: Reader;
/** With nothing but the guide, and with more certificates than the guide is shown for. */
let accounts: Record<'new' | 'busy', SignedIn>;

beforeAll(async () => {
  [browser, service] = await Promise.all([sharedBrowser(), sharedService()]);
  accounts = { new: await signUp('new@example.test', 0), busy: await signUp('busy@example.test', 4) };
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

async function signUp(email: string, files: number): Promise<SignedIn> {
  const context = await browser.newContext();
  const post = async (path: string, body: object) => {
    const answer = await context.request.post(`${service.url}/api/dashboard/v1${path}`, body);
    if (!answer.ok()) throw new Error(await answer.text());
  };
  await post('/accounts', { data: { email, password: PASSWORD } });
  for (let n = 1; n <= files; n++) {
    const file = { name: `c${n}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(`${email} ${n}`) };
    await post('/certificates', { multipart: { title: `Contrato ${n}`, file } });
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

async function enter(options: BrowserContextOptions): Promise<Page> {
  reader = await newReader(browser, service.url, options);
  reader.page.setDefaultTimeout(60_000);
  return reader.page;
}

const waitingParts = (page: Page) => page.locator('.skeleton-text');

/** Opens a page whose answers come one by one, each after what waits for it has been drawn. */
async function openSlowly(path: string, options: BrowserContextOptions): Promise<Page> {
  const page = await enter(options);
  await countShifts(page);
  const held: Route[] = [];
  await page.route(ANSWERS, (route) => void held.push(route));
  await page.goto(`${service.url}${path}`);
  await waitingParts(page).first().waitFor();
  while ((await waitingParts(page).count()) > 0) {
    await drawn(page);
    const route = held.pop();
    if (route === undefined) continue;
    const answered = page.waitForResponse(route.request().url());
    await route.continue();
    await answered;
  }
  // Lets those through that nothing waits for.
  await page.unroute(ANSWERS);
  return page;
}

longIt.each([
  ['the overview of a new account, on a desktop', '/dashboard', 'new', DESKTOP],
  ['the overview of a new account, on a phone', '/dashboard', 'new', PHONE],
  ['the overview, on a desktop', '/dashboard', 'busy', DESKTOP],
  ['the overview, on a phone', '/dashboard', 'busy', PHONE],
  ['the batches of a new account, on a desktop', '/dashboard/batches', 'new', DESKTOP],
  ['the batches of a new account, on a phone', '/dashboard/batches', 'new', PHONE],
  ['the webhooks of a new account, on a desktop', '/dashboard/webhooks', 'new', DESKTOP],
  ['the webhooks of a new account, on a phone', '/dashboard/webhooks', 'new', PHONE],
  ['the status page, on a desktop', '/status', null, DESKTOP],
  ['the status page, on a phone', '/status', null, PHONE],
] as const)('nothing jumps while the answers come in: %s', async (_name, path, account, form) => {
  const page = await openSlowly(path, account === null ? form : { ...form, storageState: accounts[account] });
  expect(await shiftSoFar(page)).toBeLessThan(MAX_SHIFT);
});

describe('whether someone is signed in', () => {
  const withoutSession = async (page: Page) =>
    page.route('**/api/dashboard/v1/session', (route) => route.abort());

  it('is known with the page: the form, or the account, is there without a request', async () => {
    const page = await enter({});
    await withoutSession(page);
    await page.goto(`${service.url}/dashboard/keys`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${service.url}/signin?next=%2Fdashboard%2Fkeys`);
    await reader.leave();

    const members = await enter({ storageState: accounts.busy });
    await withoutSession(members);
    await members.goto(`${service.url}/signin`);
    await members.getByRole('heading', { name: 'Overview' }).waitFor();
    await members.getByText('Contrato 4').waitFor();
  });

  longIt(
    'is asked for when a link on another site was followed, as the browser then withholds the cookie',
    async () => {
      const page = await enter({ storageState: accounts.busy });
      await page.setContent(`<a href="${service.url}/dashboard">Open</a>`);
      const [request] = await Promise.all([
        page.waitForRequest(`${service.url}/dashboard`),
        page.getByRole('link', { name: 'Open' }).click(),
      ]);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect((await request.allHeaders())['cookie']).toBeUndefined();
    },
  );
});

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { sharedBrowser, sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { changeSession } from './change-session';
import { newReader } from './reader';
import type { Reader } from './reader';
import { longIt } from '../../support/scale';

const PASSWORD = 'correct horse battery';
const SANDBOX = /^Sandbox service\./;

let browser: Browser;
let service: SharedService;
let reader: Reader;
beforeAll(async () => {
  [browser, service] = await Promise.all([sharedBrowser(), sharedService()]);
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
  reader = await newReader(browser, service.url, options);
  reader.page.setDefaultTimeout(60_000);
  await reader.page.goto(`${service.url}${path}`);
  return reader.page;
}

/** Opens an account and signs it in. */
async function join(page: Page, email: string): Promise<void> {
  const data = { email, password: PASSWORD };
  const answer = await page.context().request.post(`${service.url}/api/dashboard/v1/accounts`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function certify(page: Page, title: string): Promise<string> {
  const file = { name: 'c14.txt', mimeType: 'text/plain', buffer: Buffer.from(title) };
  const answer = await page.context().request.post(`${service.url}/api/dashboard/v1/certificates`, {
    multipart: { title, file },
  });
  return ((await answer.json()) as { certificate: { id: string } }).certificate.id;
}

it('says on sign-up, on every page of the dashboard and beside every certificate that the service is a sandbox', async () => {
  const page = await open('/signup');
  await page.getByText('This is a sandbox service').waitFor();
  await join(page, 'honest@example.test');
  const id = await certify(page, 'Contrato 14');
  for (const path of ['', '/certificates', `/certificates/${id}`, '/keys', '/account']) {
    await page.goto(`${service.url}/dashboard${path}`);
    await page.getByText(SANDBOX).waitFor();
    if (path !== '/keys' && path !== '/account')
      await page.getByText('Certified · sandbox').first().waitFor();
  }
});

longIt('has no such notice where the service is accredited', async () => {
  const page = await open('/verify');
  await join(page, 'accredited@example.test');
  await changeSession(page, (session) => {
    const { service: facts } = session as { service: object };
    return { ...session, service: { ...facts, grade: 'accredited' } };
  });
  await page.goto(`${service.url}/dashboard/keys`);
  await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor();
  expect(await page.getByText(SANDBOX).count()).toBe(0);
});

longIt(
  'shows what is left of the allowance as a bar that shrinks, and a file before a key in the first steps',
  async () => {
    const page = await open('/verify');
    await join(page, 'steps@example.test');
    await certify(page, 'Contrato 15');
    await page.goto(`${service.url}/dashboard`);
    const meter = page.getByRole('meter', { name: /certificates left/ });
    await meter.waitFor();
    const [left, total] = await Promise.all(
      ['aria-valuenow', 'aria-valuemax'].map((name) => meter.getAttribute(name)),
    );
    expect(Number(left)).toBe(Number(total) - 1);
    const bar = await meter.locator('.meter-value').evaluate((it) => (it as HTMLElement).style.width);
    expect(parseFloat(bar)).toBeCloseTo((100 * Number(left)) / Number(total));
    expect(await page.locator('.steps h3').allInnerTexts()).toEqual([
      expect.stringContaining('Certify your first file'),
      'Let others check it',
      'Create an API key',
    ]);
  },
);

longIt('shows a sample with a seal on the landing page, and calls it one', async () => {
  const page = await open('/');
  const sample = page.getByRole('figure', { name: 'Sample' });
  await sample.locator('svg path').first().waitFor({ state: 'attached' });
  expect(await sample.innerText()).toContain('This exact file existed on');
});

longIt(
  'counts no further than it says, and no longer offers a ZIP of more than can be downloaded at once',
  async () => {
    const page = await open('/verify');
    await join(page, 'many@example.test');
    await certify(page, 'Contrato 16');
    await page.route('**/certificates/count*', (route) =>
      route.fulfill({ json: { count: 1000, more: true } }),
    );
    await page.route(/\/certificates\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { certificates: { file: { size: number } }[] };
      for (const { file } of body.certificates) file.size = 2 ** 30 + 1;
      await route.fulfill({ response, json: body });
    });
    await page.goto(`${service.url}/dashboard/certificates`);
    await page.getByText('1,000+ certificates', { exact: true }).waitFor();
    await page.getByLabel('Select Contrato 16', { exact: true }).check();
    await page.getByText('1 selected. At most 1 GB can be downloaded at once: clear some.').waitFor();
    expect(await page.getByRole('link', { name: 'Download as ZIP' }).count()).toBe(0);
    // A total that cannot be counted is not shown, least of all that of another search.
    await page.unroute('**/certificates/count*');
    await page.route('**/certificates/count*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByLabel('Search', { exact: true }).fill('contrato');
    await page.getByText('1,000+ certificates', { exact: true }).waitFor({ state: 'detached' });
  },
);

longIt('says in Spanish what is wrong with an address that the service would refuse', async () => {
  const page = await open('/signup', { locale: 'es-MX' });
  await page.getByLabel('Correo electrónico').fill('josé@empresa.mx');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear una cuenta' }).click();
  await page.getByText('Escriba su correo electrónico, por ejemplo ana@example.com.').waitFor();
});

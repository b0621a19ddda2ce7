import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ApiDependencies } from '../../../api/dependencies';
import { securityHeaders } from '../../../api/plugins/security-headers';
import { guideRoutes } from '../../../api/routes/guide';
import { assetRoutes } from '../../../api/routes/web';
import { readWebFiles } from '../../../api/web-files';
import { launchBrowser } from '../../support/browser';
import { newReader } from '../web/reader';
import type { Reader } from '../web/reader';
import { PROJECT } from './programs';

const settings = {
  publicUrl: 'https://sello.example',
  service: 'sello',
  network: 'bitcoin',
  anchorWindowSeconds: 21_600,
  anchorConfirmations: 6,
  resultWaitMilliseconds: 30_000,
} as ApiDependencies['settings'];
const PHONE = { viewport: { width: 360, height: 740 } };

let app: FastifyInstance;
let browser: Browser;
let origin: string;
let reader: Reader;

beforeAll(async () => {
  const web = readWebFiles(join(PROJECT, 'dist/web'));
  app = fastify();
  await app.register(securityHeaders, { https: false });
  await app.register(assetRoutes, { web });
  await app.register(guideRoutes, { deps: { web, settings } });
  [browser, origin] = await Promise.all([launchBrowser(), app.listen({ host: '127.0.0.1', port: 0 })]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});
afterEach(async () => {
  const { complaints } = reader;
  await reader.leave();
  expect(complaints).toEqual([]);
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  reader = await newReader(browser, origin, options);
  await reader.page.goto(`${origin}/docs`);
  return reader.page;
}

const tab = (page: Page, sample: string, language: string) =>
  page.locator(`fieldset:has([name="code-${sample}"]) label`, { hasText: language });

/** Takes most of the time here, as every word of a sample may have its own colour. */
const CONTRAST = 'color-contrast';
type Rules = (checks: AxeBuilder) => AxeBuilder;

it.each<[string, BrowserContextOptions, Rules]>([
  ['light', {}, (checks) => checks],
  ['dark', { colorScheme: 'dark' }, (checks) => checks.withRules(CONTRAST)],
  ['phone', PHONE, (checks) => checks.disableRules(CONTRAST)],
])('is accessible: %s', async (_name, options, rules) => {
  const page = await open(options);
  const { violations } = await rules(new AxeBuilder({ page })).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
});

it('fits a phone', async () => {
  const page = await open(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

it('leaves nothing to fill in, and leads nowhere that does not exist', async () => {
  const page = await open();
  expect(await page.content()).not.toMatch(/@[A-Z_]+@|\{\{|<!-- cont/);
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((target) => document.querySelector(target) === null),
  );
  expect(missing).toEqual([]);
  const files = await page
    .locator('a[href^="/docs/samples/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(files).size).toBe(6);
  for (const file of new Set(files)) expect((await fetch(`${origin}${file ?? ''}`)).status).toBe(200);
});

it('shows a sample in another language without JavaScript', async () => {
  const page = await open({ javaScriptEnabled: false });
  await tab(page, 'certify', 'PHP').click();
  await page.getByText('function certify(string $path', { exact: false }).waitFor();
});

it('keeps the language for every sample and the next visit', async () => {
  const page = await open();
  await tab(page, 'request', 'Go').click();
  await page.getByText('func list()').waitFor();
  await page.reload();
  await page.getByText('func list()').waitFor();
});

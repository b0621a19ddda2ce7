import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ApiDependencies } from '../../../api/dependencies';
import { describeApi } from '../../../api/openapi/describe';
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
const PHONE = { viewport: { width: 320, height: 740 } };
jest.setTimeout(240_000);

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
  // Requests to other origins, errors, and violations of the policy.
  expect(complaints).toEqual([]);
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  reader = await newReader(browser, origin, options);
  await reader.page.goto(`${origin}/docs/reference`);
  return reader.page;
}

it.each<[string, BrowserContextOptions]>([
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['phone', PHONE],
])('is accessible and breaks no policy: %s', async (_name, options) => {
  const page = await open(options);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

it('has every call and object of the OpenAPI document, without a script', async () => {
  const page = await open({ javaScriptEnabled: false });
  const { paths, components } = (await describeApi('public')) as {
    paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    components: { schemas: object };
  };
  const calls = Object.values(paths).flatMap((item) => Object.values(item));
  const headings = await page.locator('.call h3').evaluateAll((all) => all.map(({ id }) => id));
  expect(headings.sort()).toEqual(calls.map(({ operationId }) => operationId).sort());
  expect(await page.locator('.object').count()).toBe(Object.keys(components.schemas).length);
  await page.getByText('Introducción en español').first().waitFor();
  await page.getByText('https://sello.example/api/public/v1').waitFor();
  expect(await page.content()).not.toMatch(/@[A-Z_]+@|<!-- |undefined|\[object Object\]/);
});

it('leads nowhere that does not exist, and back to the guide and the home page', async () => {
  const page = await open();
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((target) => document.querySelector(target) === null),
  );
  expect(missing).toEqual([]);
  const links = await page
    .locator('.shell-nav a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(expect.arrayContaining(['/', '/docs']));
});

it('shows the guide’s samples beside a call, in the language that was chosen', async () => {
  const page = await open();
  const certify = page.locator('.call', { has: page.locator('#createCertificate') });
  await certify.getByText('--form title=').waitFor();
  await certify.locator('.tabs label', { hasText: 'Python' }).click();
  await certify.getByText('def certify').waitFor();
  const list = page.locator('.call', { has: page.locator('#listCertificates') });
  expect(await list.locator('.tabs input:checked').getAttribute('value')).toBe('python');
});

import { createHash } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { verifier } from '../../../clients/names.json';
import { allButContrast, everyRule, expectAccessible, onlyContrast } from '../web/accessibility';
import type { Rules } from '../web/accessibility';
import { useDocsSite } from './docs-site';
import { longIt } from '../../support/scale';

const PHONE = { viewport: { width: 360, height: 740 } };

const site = useDocsSite();
const open = (options?: BrowserContextOptions) => site.open('/docs', options);

const tab = (page: Page, sample: string, language: string) =>
  page.locator(`fieldset:has([name="code-${sample}"]) label`, { hasText: language });

it.each<[string, BrowserContextOptions, Rules]>([
  ['light', {}, everyRule],
  ['dark', { colorScheme: 'dark' }, onlyContrast],
  ['phone', PHONE, allButContrast],
])('is accessible: %s', async (_name, options, rules) => {
  await expectAccessible(await open(options), rules);
});

it('leaves nothing to fill in, and leads nowhere that does not exist', async () => {
  const page = await open();
  // After a dollar, it is an expression of GitHub's.
  expect(await page.content()).not.toMatch(/@[A-Z_\d]+@|(?<!\$)\{\{|<!-- cont/);
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((target) => document.querySelector(target) === null),
  );
  expect(missing).toEqual([]);
  const files = await page
    .locator('a[href^="/docs/samples/"], a[href^="/docs/clients/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(files).size).toBe(6 + 4);
  for (const file of new Set(files)) expect((await fetch(`${site.origin()}${file ?? ''}`)).status).toBe(200);
});

it('shows a sample in another language without JavaScript', async () => {
  const page = await open({ javaScriptEnabled: false });
  await tab(page, 'certify', 'PHP').click();
  await page.getByText('function certify(string $path', { exact: false }).waitFor();
});

it('has the verifier in one file, whose SHA-256 it prints and which is beside it', async () => {
  const file = await fetch(`${site.origin()}/docs/${verifier}`);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
  const checksum = await (await fetch(`${file.url}.sha256`)).text();
  expect(checksum).toBe(`${sha256}  ${verifier}\n`);
  for (const page of ['/docs', '/docs.md'])
    expect(await (await fetch(`${site.origin()}${page}`)).text()).toContain(sha256);
});

longIt('keeps the language for every sample and the next visit', async () => {
  const page = await open();
  await tab(page, 'request', 'Go').click();
  await page.getByText('func list()').waitFor();
  await page.reload();
  await page.getByText('func list()').waitFor();
});

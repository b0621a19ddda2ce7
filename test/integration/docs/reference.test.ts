import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeApi } from '../../../api/openapi/describe';
import { allButContrast, everyRule, expectAccessible, onlyContrast } from '../web/accessibility';
import type { Rules } from '../web/accessibility';
import { longIt, scaled } from '../../support/scale';
import { useDocsSite } from './docs-site';

const PHONE = { viewport: { width: 320, height: 740 } };

const site = useDocsSite();
const open = (options?: BrowserContextOptions) => site.open('/docs/reference', options);

/** Calls look alike, and objects do; judging the colour of every word of all of them takes minutes. */
async function keepOneOf(count: number, page: Page): Promise<void> {
  await page.evaluate((every) => {
    const kinds = ['.call', '.object'].map((kind) => [...document.querySelectorAll(kind)]);
    for (const all of kinds) for (const [i, each] of all.entries()) if (i % every > 0) each.remove();
  }, count);
}

const VIEWS: [string, number, BrowserContextOptions, Rules][] = [
  ['light', scaled(8, 1), {}, everyRule],
  ['dark', scaled(8, 8, 1), { colorScheme: 'dark' }, onlyContrast],
  ['phone', 1, PHONE, allButContrast],
];

it.each(VIEWS.slice(0, scaled(1, VIEWS.length)))(
  'is accessible and breaks no policy: %s',
  async (_name, every, options, rules) => {
    const page = await open(options);
    await keepOneOf(every, page);
    await expectAccessible(page, rules);
  },
);

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
    .locator('header a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(expect.arrayContaining(['/', '/docs']));
});

longIt('shows the guide’s samples beside a call, in the language that was chosen', async () => {
  const page = await open();
  const certify = page.locator('.call', { has: page.locator('#createCertificate') });
  await certify.getByText('--form title=').waitFor();
  await certify.locator('.tabs label', { hasText: 'Python' }).click();
  await certify.getByText('def certify').waitFor();
  const list = page.locator('.call', { has: page.locator('#listCertificates') });
  expect(await list.locator('.tabs input:checked').getAttribute('value')).toBe('python');
});

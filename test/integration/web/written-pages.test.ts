import type { BrowserContextOptions } from 'playwright-core';
import { useCertificateSite } from './certificate-site';
import { FILE, ID } from './make-certificate';
import { longIt } from '../../support/scale';

const certificate = `/v/${ID}`;
const LIVE = '.language-switch:enabled';

const web = useCertificateSite({ embedded: true });

/** Opens a page whose scripts are held back until `release` is called. */
async function openHeld(path: string, options: BrowserContextOptions = {}) {
  const page = await web.enter(options);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${web.site.url}${path}`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, release };
}

describe('a page that the service writes', () => {
  it.each([
    ['/', 'en-US', 'Sello', 'Proof that a file existed, which anyone can check'],
    ['/', 'es-MX', 'Sello', 'Demuestre que un archivo existía; cualquiera puede verificarlo'],
    [certificate, 'en-US', 'TITLE · Sello', 'this certificate has no legal value'],
    [certificate, 'es-MX', 'TITLE · Sello', 'este certificado no tiene valor legal'],
  ])('can be read without scripts: %s, %s', async (path, locale, title, text) => {
    const page = await web.enter({ locale, javaScriptEnabled: false });
    await page.goto(`${web.site.url}${path}`);
    const visible = await page.locator('main').innerText();
    expect(visible).toContain(text);
    if (path === certificate) {
      expect(visible).toContain(web.made.title);
      expect(visible).toContain('2026-11-14 18:02:11.214 UTC');
    }
    expect(await page.title()).toBe(title.replace('TITLE', web.made.title));
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
  });

  longIt.each([
    ['/', 'en-US'],
    ['/', 'es-MX'],
    [certificate, 'en-US'],
    [certificate, 'es-MX'],
  ])('is taken over by its scripts, not drawn anew: %s, %s', async (path, locale) => {
    const { page, release } = await openHeld(path, { locale });
    expect(await page.locator(LIVE).count()).toBe(0);
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-first', ''));
    release();
    await page.locator(LIVE).waitFor();
    expect(await page.locator('h1[data-first]').count()).toBe(1);
  });

  it('states times in the reader’s zone once it runs', async () => {
    const { page, release } = await openHeld(certificate);
    await page.getByText('18:02:11 UTC').first().waitFor();
    release();
    await page.getByText('12:02:11 CST').first().waitFor();
  });

  longIt('takes files that were chosen before its scripts ran', async () => {
    const { page, release } = await openHeld(certificate);
    const file = { name: 'c14.pdf', mimeType: 'application/pdf', buffer: FILE };
    await page.getByLabel('Choose files').setInputFiles(file);
    release();
    await page.getByText('It matches: this is the file that was certified').waitFor();
  });

  longIt('is written in the language that the reader chose before', async () => {
    const page = await web.enter({ locale: 'es-MX' });
    await page.goto(`${web.site.url}/`);
    await page.getByLabel('Idioma').selectOption('en');
    await page.getByText('How it works').waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const [path, text] of [
      ['/', 'How it works'],
      [certificate, 'this certificate has no legal value'],
    ] as const) {
      await page.goto(`${web.site.url}${path}`);
      await page.getByText(text).first().waitFor();
    }
  });
});

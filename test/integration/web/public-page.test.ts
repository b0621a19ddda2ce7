import type { BrowserContextOptions, Page } from 'playwright-core';
import { readPdfs } from '../../support/pdf';
import { faultsOf, onlyContrast } from './accessibility';
import type { Rules } from './accessibility';
import { useCertificateSite } from './certificate-site';
import { original, zip } from './checking';
import { countShifts, MAX_SHIFT, shiftSoFar } from './layout-shift';
import { ID, stillPending } from './make-certificate';
import { until } from '../../support/until';
import { longIt } from '../../support/scale';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, locale: 'es-MX' };
const certificate = `/v/${ID}`;
/** Once the page's scripts have taken over what the service wrote. */
const LIVE = '.language-switch:enabled';

const web = useCertificateSite({ embedded: true });

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await web.open(path, options);
  await page.locator(LIVE).waitFor();
  return page;
}

async function shiftOf(path: string, options: BrowserContextOptions): Promise<number> {
  const page = await web.enter(options);
  await countShifts(page);
  await page.goto(`${web.site.url}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return shiftSoFar(page);
}

describe('a public page', () => {
  longIt.each([
    ['a certificate, on a desktop', certificate, {}],
    ['a certificate, on a phone', certificate, PHONE],
    ['the landing page, on a desktop', '/', {}],
    ['the landing page, on a phone', '/', PHONE],
  ])('is drawn in place, and nothing jumps: %s', async (_name, path, options) => {
    expect(await shiftOf(path, options)).toBeLessThan(MAX_SHIFT);
  });

  it('contains its proof: no request is made for it', async () => {
    const page = await web.enter();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${web.site.url}${certificate}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: web.made.title }).waitFor();
    expect(asked.filter((url) => url.endsWith('proof.json'))).toEqual([]);
  });

  longIt('shows any title as text', async () => {
    const title = '"></script><script>alert(1)</script>$& {{7*7}}';
    web.site.proofs.set(ID, { ...web.made.proof, title });
    const page = await open(certificate);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('script:not([src]):not([type="application/json"])').count()).toBe(0);
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(title);
  });

  longIt('speaks of the size of a file that has no title', async () => {
    web.site.proofs.set(ID, { ...web.made.proof, title: null });
    const page = await open(certificate);
    await page
      .getByRole('heading', { level: 1, name: `A file of ${web.made.proof.file.size} bytes` })
      .waitFor();
  });
});

describe('the seal on a certificate’s page', () => {
  /** Waits for the anchor to become final while the page is open, and counts how often the seal was pressed. */
  async function pressesWhileAnchored(options: BrowserContextOptions, expected: number): Promise<number> {
    web.site.proofs.set(ID, stillPending(web.made.proof));
    const page = await web.enter(options);
    await page.clock.install();
    await page.addInitScript(() => {
      const presses = { count: 0 };
      Object.assign(globalThis, { presses });
      addEventListener('animationstart', ({ animationName }) => {
        if (animationName === 'press-seal') presses.count++;
      });
    });
    const presses = () =>
      page.evaluate(() => (globalThis as unknown as { presses: { count: number } }).presses.count);
    await page.goto(`${web.site.url}${certificate}`);
    await page.getByText('Anchor pending').waitFor();
    await page.locator(LIVE).waitFor();
    expect(await presses()).toBe(0);
    web.site.proofs.set(ID, web.made.proof);
    await page.clock.runFor(6_000);
    await page.getByText('Anchored in the sandbox chain').first().waitFor();
    // An animation starts when the browser draws, which the page's clock does not decide.
    await until(async () => (await presses()) >= expected);
    await page.clock.runFor(120_000);
    return presses();
  }

  it('is pressed once, when the anchor becomes final', async () => {
    expect(await pressesWhileAnchored({}, 1)).toBe(1);
  });

  longIt('does not move for a reader who prefers less motion', async () => {
    expect(await pressesWhileAnchored({ reducedMotion: 'reduce' }, 0)).toBe(0);
  });

  longIt('does not move if the anchor was final before', async () => {
    const page = await open(certificate);
    await page.locator('.certificate-seal').waitFor();
    expect(await page.locator('.certificate-seal.press').count()).toBe(0);
  });
});

describe('sharing a certificate', () => {
  longIt.each([
    ['en-US', 'Sandbox certificate of “Contrato de arrendamiento 14”, without legal value:'],
    ['es-MX', 'Certificado de ensayo de «Contrato de arrendamiento 14», sin valor legal:'],
  ])('passes on the address and what it is, in %s', async (locale, text) => {
    const page = await open(certificate, { locale });
    const url = `${web.site.url}${certificate}`;
    await page.locator('.share-panel .qr').waitFor();
    const links = page.locator('.share-panel a');
    const [whatsApp, mail] = await links.evaluateAll((all) =>
      all.map((it) => (it as HTMLAnchorElement).href),
    );
    expect(new URL(whatsApp!).origin).toBe('https://wa.me');
    expect(new URL(whatsApp!).searchParams.get('text')).toBe(`${text} ${url}`);
    const { protocol, searchParams } = new URL(mail!);
    expect([protocol, searchParams.get('body')]).toEqual(['mailto:', `${text}\n\n${url}\n`]);
  });

  longIt('speaks of the size of a file that has no title', async () => {
    web.site.proofs.set(ID, { ...web.made.proof, title: null });
    const page = await open(certificate);
    const whatsApp = await page.locator('.share-panel a').first().getAttribute('href');
    expect(new URL(whatsApp!).searchParams.get('text')).toContain(
      `Sandbox certificate of a file of ${web.made.proof.file.size} bytes, without`,
    );
  });

  longIt('offers the HTML of its badge', async () => {
    const page = await open(certificate);
    await page.route('**/badge.svg*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await page.getByText('Badge for your web site').click();
    const url = `${web.site.url}${certificate}`;
    const html = `<a href="${url}"><img src="${url}/badge.svg?language=en" alt="Certified by Sello" height="56"></a>`;
    expect(await page.locator('.badge-panel pre').innerText()).toBe(html);
  });
});

describe('a printed certificate', () => {
  longIt(
    'has the statement, the seal, the code, the times, the hash and what was checked, on two sheets of either size',
    async () => {
      const page = await open(certificate);
      await page.locator('.print-code').waitFor({ state: 'attached' });
      const before = await page.pdf({ format: 'Letter' });
      await page.getByRole('button', { name: 'Check the proofs here' }).click();
      await page.locator('.checks-box').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const shown of ['.print-code .qr', '.statement-seal'])
        expect(await page.locator(shown).isVisible()).toBe(true);
      expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0);
      const after = [await page.pdf({ format: 'Letter' }), await page.pdf({ format: 'A4' })];
      const [unchecked, checked, onA4] = await readPdfs([before, ...after]);
      for (const { text, pages } of [unchecked!, checked!, onA4!]) {
        expect(pages).toBeLessThanOrEqual(2);
        const plain = text.replace(/\s+/g, '');
        for (const part of [web.made.title, 'no legal value', web.made.proof.file.sha256, certificate])
          expect(plain).toContain(part.replace(/\s+/g, ''));
        for (const time of ['18:02:10.907 UTC', '18:02:11.214 UTC'])
          expect(plain).toContain(time.replace(' ', ''));
        expect(plain).not.toContain('WhatsApp');
      }
      expect(unchecked!.text.replace(/\s+/g, ' ')).toContain('were not checked before this page was printed');
      expect(checked!.text.replace(/\s+/g, ' ')).toContain('The signature is genuine');
    },
  );
});

describe('every page', () => {
  const views: [string, string, (page: Page) => Promise<void>][] = [
    ['the landing page', '/', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
    [
      'a certificate, checked',
      certificate,
      async (page) => {
        await page.getByLabel('Choose files').setInputFiles(original);
        // The result pushes the button down: a click is lost if that happens while the mouse is pressed.
        await page.locator('.tone-good.alert').waitFor();
        await page.locator('.button-primary .icon').click();
        await page.locator('.checks-box').first().waitFor();
      },
    ],
    ['an unknown certificate', '/v/cert_x', (page) => page.getByRole('alert').waitFor()],
    [
      'the checking of proofs',
      '/verify',
      async (page) => {
        await page.getByLabel('Choose files').setInputFiles([original, zip(web.made.bundle)]);
        await page.locator('.checks-box').first().waitFor();
      },
    ],
  ];

  /** Each page is loaded once, and then looked at in both colour schemes, on a phone and in Spanish. */
  it.each(views)(
    'has no serious fault of access and fits on a narrow phone: %s',
    async (_name, path, ready) => {
      const page = await web.open(path);
      await ready(page);
      const find = async (rules?: Rules) => {
        const serious = (await faultsOf(page, rules)).filter(
          ({ impact }) => impact === 'serious' || impact === 'critical',
        );
        return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      };
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await find()).toEqual([]);
      // Findings that don't depend on colour are the same in both.
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await find(onlyContrast)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await width()).toBe(360);
      await page.locator('.language-switch').selectOption('es');
      await page.locator('html[lang=es]').waitFor();
      expect(await width()).toBe(360);
    },
  );
});

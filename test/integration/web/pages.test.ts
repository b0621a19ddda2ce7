import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { PublishedTrust } from '../../../proofs/judge/published-trust';
import { writeBundle } from '../../../proofs/bundle/write-bundle';
import { encodePem } from '../../../proofs/x509/pem';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import { checkingMessages } from '../../../web/src/checking/messages';
import { launchBrowser } from '../../support/browser';
import { asZip, entry, gibibyteOfZeros } from '../../unit/proofs/bundle/as-zip';
import { certify, forge, imprintOf, newWorld, POLICY } from '../../unit/proofs/timestamp/forge';
import { FILE, ID, makeCertificate, stillPending, stillShallow } from './make-certificate';
import type { MadeCertificate } from './make-certificate';
import { newReader } from './reader';
import type { Reader } from './reader';
import { startSite } from './site';
import type { Site } from './site';

const MAX_SCRIPT_BYTES = 100 << 10;
/** How long to wait for a page; a machine that is busy with other tests is slow. */
const PATIENCE_MS = 60_000;
jest.setTimeout(240_000);

let browser: Browser;
let made: MadeCertificate;
let site: Site;
let reader: Reader;

beforeAll(async () => {
  made = await makeCertificate();
  [browser, site] = await Promise.all([launchBrowser(), startSite(made.trust)]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(() => {
  site.proofs.set(ID, made.proof);
});
afterEach(async () => {
  const { complaints } = reader;
  await reader.leave();
  expect(complaints).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  reader = await newReader(browser, site.url, options);
  reader.page.setDefaultTimeout(PATIENCE_MS);
  await reader.page.goto(`${site.url}${path}`);
  return reader.page;
}

const certificate = `/v/${ID}`;
const original = { name: 'c14.pdf', mimeType: 'application/pdf', buffer: FILE };
const zip = (bytes: Uint8Array) => ({
  name: 'bundle.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(bytes),
});
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const check = (page: Page) => page.getByRole('button', { name: 'Check the proofs here' }).click();
/** Serves another document in place of the certificate's. */
const tamper = (page: Page, change: (proof: ProofDocument) => ProofDocument) =>
  page.route('**/proof.json', (route) => route.fulfill({ json: change(structuredClone(made.proof)) }));
const WITHOUT_PURPOSE = checkingMessages.en.withoutPurpose;
/** A certificate whose signer's certificate is not for time stamping, and the published trust that accepts it. */
const withoutPurpose = async (): Promise<{ proof: ProofDocument; trust: PublishedTrust }> => {
  const world = await newWorld();
  const tsr = await forge(world, {
    signer: await certify(world.root, { extensions: [] }),
    tstInfo: { imprint: imprintOf(sha256(FILE)), serialNumber: 20_261_114n },
  });
  const roots = encodePem('CERTIFICATE', world.root.certificate.raw);
  return {
    proof: stillPending({
      ...made.proof,
      nom151: { ...made.proof.nom151, tsr: Buffer.from(tsr).toString('base64') },
    }),
    trust: { provider: 'sandbox', grade: 'sandbox', roots, policies: [POLICY], require_eku: false },
  };
};
const CONSISTENT = 'The proofs are consistent, but not everything was checked against a trusted source';
const compareWith = async (page: Page, hash: string, height = '') => {
  await page.getByLabel('Block hash from another source').fill(hash);
  await page.getByLabel('Its height there').fill(height);
  await page.getByRole('button', { name: 'Compare' }).click();
};

describe('the page of a certificate', () => {
  it('says what is proven and since when, keeps the three times apart, and labels a sandbox', async () => {
    const page = await open(certificate);
    await page.getByRole('heading', { level: 1, name: made.title }).waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toContain('no legal value');
    for (const time of ['2026-11-14 18:02:10.907 UTC', '2026-11-14 18:02:11.214 UTC']) {
      expect(text).toContain(time);
    }
    const size = await page
      .locator('.sandbox-title')
      .evaluate((it) => parseFloat(getComputedStyle(it).fontSize));
    expect(size).toBeGreaterThan(20);
  });

  it('distinguishes the certified file from any other, on the reader’s machine', async () => {
    const page = await open(certificate);
    const sent: string[] = [];
    const input = page.getByLabel('Choose files');
    await input.waitFor();
    page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
    await input.setInputFiles(original);
    await shows(page, 'It matches: this is the file that was certified');
    await page.getByRole('button', { name: 'Start over' }).click();
    await input.setInputFiles({ ...original, buffer: Buffer.concat([FILE, Buffer.from(' ')]) });
    await shows(page, 'It does not match: this is not the file that was certified');
    const large = Buffer.alloc(4 << 20, 7);
    await input.setInputFiles({ ...original, buffer: large });
    await shows(page, sha256(large).toString('hex'));
    // The worker's script is fetched; nothing is posted.
    expect(sent.filter((request) => !/^GET $/.test(request))).toEqual([]);
  });

  it('verifies the proofs itself, and says what the block that the reader compared does not prove', async () => {
    const page = await open(certificate);
    await check(page);
    await shows(page, CONSISTENT);
    await page.getByText('20 checks were made').click();
    await shows(page, 'The signature is genuine');
    await compareWith(page, 'ab'.repeat(32));
    await shows(page, 'Something is not valid');
    await compareWith(page, ` ${made.blockHash.toUpperCase()} `);
    await shows(page, 'Not proven: that its height is 102; that it is a block of the sandbox chain');
    await compareWith(page, made.blockHash, '102');
    await shows(page, 'Not proven: that it is a block of the sandbox chain');
    await shows(page, CONSISTENT);
    await compareWith(page, made.blockHash, '103');
    await shows(page, 'Something is not valid');
  });

  it.each<[string, (proof: ProofDocument) => ProofDocument, string]>([
    [
      'a Merkle path',
      (proof) => {
        proof.blockchain.xml = (proof.blockchain.xml ?? '').replace(/(<step side="\w+">)../, '$1ff');
        return proof;
      },
      'The path does not lead',
    ],
    [
      'a time stamp',
      (proof) => {
        const tsr = Buffer.from(proof.nom151.tsr, 'base64');
        tsr[tsr.length - 1]! ^= 1;
        return { ...proof, nom151: { ...proof.nom151, tsr: tsr.toString('base64') } };
      },
      'The signature is genuine (failed)',
    ],
    [
      'the time that is shown, beside a sound proof',
      (proof) => ({ ...proof, nom151: { ...proof.nom151, gen_time: '2020-01-01T00:00:00.000Z' } }),
      'The page shows gen_time',
    ],
  ])('notices that someone has changed %s', async (_what, change, reason) => {
    const page = await open('/verify');
    await tamper(page, change);
    await page.goto(`${site.url}${certificate}`);
    await check(page);
    await shows(page, 'Something is not valid: do not rely on it');
    await shows(page, reason.includes('(failed)') ? 'The signature is genuine' : reason);
  });

  it('takes roots and policies from the published trust, not from the document, and warns of a signer without the purpose', async () => {
    const { proof, trust } = await withoutPurpose();
    const page = await open('/verify');
    await page.route('**/proof.json', (route) => route.fulfill({ json: { ...proof, roots: trust.roots } }));
    await page.goto(`${site.url}${certificate}`);
    await check(page);
    await shows(page, 'Something is not valid: do not rely on it');
    await page.route('**/trust.json', (route) => route.fulfill({ json: [trust] }));
    await page.reload();
    await check(page);
    await shows(page, 'The time stamp is valid; the anchor is not final yet.');
    await shows(page, WITHOUT_PURPOSE);
    await page.route('**/trust.json', (route) =>
      route.fulfill({ json: [{ ...trust, policies: ['1.2.3'] }] }),
    );
    await page.reload();
    await check(page);
    await shows(page, 'The policy 1.3.6.1.4.1.32473.151.1 is not accepted.');
  });

  it('says that it could not check when the published trust cannot be loaded', async () => {
    const page = await open('/verify');
    await page.route('**/trust.json', (route) => route.fulfill({ json: { error: 'x' } }));
    await page.goto(`${site.url}${certificate}`);
    await check(page);
    await shows(page, 'The checks could not be run');
  });

  it('says that there is no such certificate', async () => {
    const page = await open('/v/cert_0000000000000000000000');
    await page.getByRole('heading', { name: 'There is no such certificate' }).waitFor();
  });

  it('says when the service is unreachable, and recovers by itself', async () => {
    const page = await open('/verify');
    await page.route('**/proof.json', (route) => route.abort('internetdisconnected'));
    await page.goto(`${site.url}${certificate}`);
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
    await page.unroute('**/proof.json');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: made.title }).waitFor();
  });

  it('says when the service answers with an error or with half a document', async () => {
    const page = await open('/verify');
    await page.route('**/proof.json', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error' } }),
    );
    await page.goto(`${site.url}${certificate}`);
    await page.getByRole('heading', { name: 'The certificate cannot be shown' }).waitFor();
    await page.unroute('**/proof.json');
    await tamper(page, (proof) => ({ ...proof, nom151: null as never }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'The certificate cannot be shown' }).waitFor();
  });

  it('follows an anchor from pending to confirmed, and says while it is not final', async () => {
    site.proofs.set(ID, stillPending(made.proof));
    reader = await newReader(browser, site.url);
    const { page } = reader;
    page.setDefaultTimeout(PATIENCE_MS);
    await page.clock.install();
    await page.goto(`${site.url}${certificate}`);
    await shows(page, 'Anchor pending');
    site.proofs.set(ID, stillShallow(made.proof));
    await page.clock.runFor(6_000);
    await shows(page, 'Anchor in a block, not final yet: 2 of 6 confirmations');
    await shows(page, 'The proof of the anchor follows once the anchor is final.');
    site.proofs.set(ID, made.proof);
    await page.clock.runFor(12_000);
    await shows(page, 'Anchored in the sandbox chain of this service');
    await shows(page, /7 confirmations/);
  });

  it('offers the proofs it was made from for download', async () => {
    const page = await open(certificate);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Time stamp (.tsr)' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${ID}.tsr`);
    expect((await readFile(await download.path())).toString('base64')).toBe(made.proof.nom151.tsr);
  });

  it('loads little: under 100 KiB of script, compressed, before the verifier that follows when the page is shown', async () => {
    const page = await open(certificate);
    await page.getByRole('heading', { name: made.title }).waitFor();
    const html = await (await fetch(`${site.url}${certificate}`)).text();
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    const sizes = [...scripts].map(async (path) =>
      gzipSync(Buffer.from(await (await fetch(`${site.url}${path}`)).arrayBuffer())),
    );
    const bytes = (await Promise.all(sizes)).reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it('can be used with the keyboard alone', async () => {
    const page = await open(certificate);
    await page.getByRole('heading', { name: made.title }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows(page, CONSISTENT);
  });

  it('is in Spanish for a browser set to Spanish, and remembers another choice', async () => {
    const page = await open(certificate, { locale: 'es-MX' });
    await shows(page, 'este certificado no tiene valor legal');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await page.getByLabel('Idioma').selectOption('en');
    await shows(page, 'this certificate has no legal value');
    await page.reload();
    await shows(page, 'this certificate has no legal value');
  });
});

describe('the page that checks proofs', () => {
  const give = (page: Page, bundle: Uint8Array) =>
    page.getByLabel('Choose files').setInputFiles([original, zip(bundle)]);

  it('opens a bundle and judges each proof against the roots of this service, which it names', async () => {
    const page = await open('/verify');
    await give(page, made.bundle);
    await shows(page, CONSISTENT);
    await page.getByText('What the time stamp was checked against').click();
    await shows(page, 'the roots and policies that this service publishes (trust.json)');
    await compareWith(page, made.blockHash);
    await shows(page, 'Not proven: that its height is 102; that it is a block of the sandbox chain');
    await shows(page, CONSISTENT);
    await shows(page, 'Not checked, as no proof covers it');
    expect(await page.locator('.alert li').allInnerTexts()).toEqual([
      expect.stringMatching(/^bundle\.zip\/certificate\.json \(id, title, .*blockchain\.network/),
      `bundle.zip/${ID}.pdf`,
    ]);
  });

  it('does not trust what is in the bundle: without roots from elsewhere a time stamp is at most consistent', async () => {
    reader = await newReader(browser, site.url);
    const { page } = reader;
    page.setDefaultTimeout(PATIENCE_MS);
    await page.route('**/trust.json', (route) => route.abort());
    await page.goto(`${site.url}/verify`);
    await give(page, made.bundle);
    await shows(page, 'if that signer can be trusted');
    await page.getByText('What the time stamp was checked against').click();
    await shows(page, 'this service’s roots could not be loaded');
    const pem = { name: 'root.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(made.trust.pem) };
    await page.getByLabel('Choose files').setInputFiles(pem);
    await shows(page, 'root.pem contains certificates. They are not trusted just because they are here.');
    await shows(page, 'if that signer can be trusted');
    await page.getByRole('button', { name: 'Trust these roots' }).click();
    await shows(page, 'the roots in root.pem, which you chose to trust');
    await shows(page, 'Grade: unknown');
  });

  it('warns of a signer without the purpose that the published trust accepts', async () => {
    const { proof, trust } = await withoutPurpose();
    const page = await open('/');
    await page.route('**/trust.json', (route) => route.fulfill({ json: [trust] }));
    await page.goto(`${site.url}/verify`);
    const tsr = {
      name: 'a.tsr',
      mimeType: 'application/timestamp-reply',
      buffer: Buffer.from(proof.nom151.tsr, 'base64'),
    };
    await page.getByLabel('Choose files').setInputFiles([original, tsr]);
    await shows(page, 'It is consistent, but it is a test time stamp without legal value');
    await shows(page, WITHOUT_PURPOSE);
  });

  it('refuses an altered bundle, and a different file', async () => {
    const page = await open('/verify');
    const damaged = Uint8Array.from(made.bundle);
    damaged[damaged.length >> 1]! ^= 0xff;
    const { record } = made.content;
    const accredited = { ...record, nom151: { ...record.nom151, grade: 'accredited' } };
    const forgeries: [Uint8Array, string | RegExp][] = [
      [damaged, /The bundle is damaged/],
      [
        writeBundle({ ...made.content, record: accredited }),
        'The record states the grade "accredited", but its provider "sandbox" has the grade sandbox.',
      ],
      [
        asZip({ ...entry(`${ID}.tsr`, ''), data: gibibyteOfZeros(), size: 10 }),
        /It unpacks to more than it states\./,
      ],
    ];
    for (const [forged, reason] of forgeries) {
      await give(page, forged);
      await shows(page, reason);
      await page.getByRole('button', { name: 'Start over' }).click();
    }
    const another = { ...original, buffer: Buffer.from('another file') };
    await page.getByLabel('Choose files').setInputFiles([another, zip(made.bundle)]);
    await shows(page, 'None of these proofs is about this file');
  });
});

describe('every page', () => {
  const views: [string, string, (page: Page) => Promise<void>][] = [
    ['the landing page', '/', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
    [
      'a certificate, checked',
      certificate,
      async (page) => {
        await page.getByLabel('Choose files').setInputFiles(original);
        await page.locator('.button-primary .icon').click();
        await page.locator('.checks-box').first().waitFor();
        await page.locator('.tone-good.alert').waitFor();
      },
    ],
    ['an unknown certificate', '/v/cert_x', (page) => page.getByRole('alert').waitFor()],
    [
      'the checking of proofs',
      '/verify',
      async (page) => {
        await page.getByLabel('Choose files').setInputFiles([original, zip(made.bundle)]);
        await page.locator('.checks-box').first().waitFor();
      },
    ],
  ];

  /** Each page is loaded once, and then looked at in both colour schemes, on a phone and in Spanish. */
  it.each(views)(
    'has no serious fault of access and fits on a narrow phone: %s',
    async (_name, path, ready) => {
      const page = await open(path);
      await ready(page);
      const find = async (rules?: string[]) => {
        // One window serves every check; only pages with frames would need several.
        const axe = new AxeBuilder({ page }).setLegacyMode();
        if (rules !== undefined) axe.withRules(rules);
        const { violations } = await axe.analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      };
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await find()).toEqual([]);
      // Findings that don't depend on colour are the same in both.
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await find(['color-contrast'])).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await width()).toBe(360);
      await page.locator('.language-switch').selectOption('es');
      await page.locator('html[lang=es]').waitFor();
      expect(await width()).toBe(360);
    },
  );
});

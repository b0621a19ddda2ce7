import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Grade } from '../../../domain/certificate';
import { writeBundle } from '../../../proofs/bundle/write-bundle';
import { writeOts } from '../../../proofs/opentimestamps/write-ots';
import { useTempDir } from '../../support/temp-dir';
import { asZip, entry } from '../../unit/proofs/bundle/as-zip';
import { sha256 } from '../../unit/proofs/anchor/make-proof';
import { makeBundle } from '../../unit/proofs/bundle/make-bundle';
import { forge, imprintOf, newWorld } from '../../unit/proofs/timestamp/forge';
import { expectAccessible } from './accessibility';
import { useCertificateSite } from './certificate-site';
import { dropFiles } from './drop-files';
import { FILE, ID } from './make-certificate';
import { longIt } from '../../support/scale';

const OTHER = Buffer.from('A second file.\n');
const OTHER_ID = 'cert_0000000000000000000002';
const SANDBOX = 'It is consistent, but it is a test time stamp without legal value';
const OFFLINE_READY = '.drop-box-offline[data-ready=true]';

let otherBundle: Uint8Array;
const web = useCertificateSite();
const { open } = web;
const tempDir = useTempDir();

beforeAll(async () => {
  otherBundle = await bundleOf(OTHER, OTHER_ID);
});

/** Of a file that another service certified. */
async function bundleOf(file: Buffer, id: string): Promise<Uint8Array> {
  const { content } = await makeBundle(file, id);
  return writeBundle({ ...content, proof: { ...content.proof, network: 'sandbox' } });
}

const hexOf = (file: Buffer) => Buffer.from(sha256(file)).toString('hex');
const hash = hexOf(FILE);
const given = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const original = given('c14.pdf', FILE);
const bundle = () => given('proofs', web.made.bundle);
const tsr = () => given('scan.jpg', web.made.content.tsr);
const xml = () => given('attachment (1)', web.made.proof.blockchain.xml ?? '');
const ots = () => given('x', writeOts(web.made.content.proof));
const constancia = given('constancia.pdf', `%PDF-1.7 << /Keywords (sello:${ID} sha256:${hash}) >>`);
const give = (page: Page, files: ReturnType<typeof given>[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files);
const results = (page: Page) => page.locator('.drop-box-results');
const shows = (page: Page, text: string | RegExp) => results(page).getByText(text).first().waitFor();
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const startOver = (page: Page) => page.getByRole('button', { name: 'Start over' }).click();
const withTrust = (page: Page, grade: Grade) =>
  page.route('**/trust.json', (route) =>
    route.fulfill({
      json: [
        {
          provider: 'psc',
          grade,
          roots: web.made.trust.pem,
          intermediates: '',
          policies: [],
          require_eku: true,
        },
      ],
    }),
  );

describe('the drop box', () => {
  it('takes a file and its proofs in any order and under any name, on every page that has it', async () => {
    const page = await open('/verify');
    for (const files of [
      [original, tsr(), xml(), ots()],
      [ots(), xml(), tsr(), original],
      [bundle(), original],
    ]) {
      await give(page, files);
      await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
      expect(await page.locator('.drop-box-group').count()).toBe(1);
      await startOver(page);
    }
    await page.goto(`${web.site.url}/`);
    await give(page, [xml()]);
    await shows(page, /a blockchain proof for a file with the hash/);
    await give(page, [original]);
    await give(page, [tsr()]);
    await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
    expect(await page.locator('.drop-box-group').count()).toBe(1);
  });

  longIt('reads a folder, and files dropped anywhere on the page', async () => {
    const folder = join(tempDir(), 'mail');
    mkdirSync(join(folder, 'proofs'), { recursive: true });
    writeFileSync(join(folder, 'c14.pdf'), FILE);
    writeFileSync(join(folder, '.DS_Store'), 'x');
    writeFileSync(join(folder, 'proofs/a.tsr'), web.made.content.tsr);
    const page = await open('/verify');
    await dropFiles(page.getByRole('heading', { level: 1 }), [folder]);
    await group(page, 'mail/c14.pdf').getByText(SANDBOX).waitFor();
    await shows(page, '1 file of the system was left out.');
    await startOver(page);
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await group(page, 'mail/c14.pdf').getByText(SANDBOX).waitFor();
  });

  longIt('gives one result per file', async () => {
    const page = await open('/verify');
    await give(page, [given('b.zip', otherBundle), original, given('two.txt', OTHER), bundle()]);
    await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
    // The other one's root is not published here.
    await group(page, 'two.txt').getByText('Something is not valid: do not rely on it').waitFor();
    expect(await page.locator('.drop-box-group').count()).toBe(2);
  });

  longIt('gives the result of a bundle alone for a file with its hash, and asks for that file', async () => {
    const page = await open('/verify');
    await give(page, [bundle()]);
    await group(page, `A file with the hash ${hash.slice(0, 8)}…`)
      .getByText(SANDBOX)
      .waitFor();
    await shows(page, `This is a bundle of proofs for a file with the hash ${hash}. Drop that file as well`);
    await give(page, [original]);
    await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
  });

  longIt(
    'leads from the PDF of a certificate to its page, says that it proves nothing, and compares its hash',
    async () => {
      const page = await open('/verify');
      await give(page, [constancia]);
      await shows(page, 'A PDF proves nothing by itself: anyone can write one');
      await shows(page, hash);
      const link = results(page).getByRole('link', { name: 'Open the page of the certificate' });
      expect(await link.getAttribute('href')).toBe(`/v/${ID}`);
      await give(page, [original]);
      await shows(page, 'Your file has the hash that the PDF names.');
      await results(page).getByRole('button', { name: 'Check its proofs here' }).click();
      await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
    },
  );

  longIt(
    'hashes a file that came alone, says what to do next, and checks it with the link of its certificate',
    async () => {
      const page = await open('/');
      await give(page, [original]);
      await shows(page, 'This file came without proofs');
      await shows(page, hash);
      const link = page.getByLabel('Do you have the link of the certificate, or its id?');
      await link.fill('https://sello.example/v/cert_short');
      await page.getByRole('button', { name: 'Check with it' }).click();
      await shows(page, 'A certificate’s link ends with “cert_” and 22 letters and digits.');
      await link.fill('cert_0000000000000000000000');
      await page.getByRole('button', { name: 'Check with it' }).click();
      await shows(page, 'This service has no public certificate with that id.');
      await link.fill(`https://sello.example/v/${ID}`);
      await page.getByRole('button', { name: 'Check with it' }).click();
      await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
    },
  );

  longIt('says of a wrong file that no proof is about it', async () => {
    const page = await open('/verify');
    await give(page, [given('c14.pdf', 'another file'), bundle()]);
    await group(page, 'c14.pdf').getByText('None of these proofs is about this file').waitFor();
    await shows(page, /for a file with the hash/);
    expect(await page.locator('.tone-good').count()).toBe(0);
  });

  it('is never silent: empty, damaged, foreign and doubled files each get a sentence', async () => {
    const page = await open('/verify');
    const damaged = Uint8Array.from(web.made.bundle);
    damaged[damaged.length >> 1]! ^= 0xff;
    await give(page, [
      given('nothing.txt', ''),
      given('damaged.zip', damaged),
      given('photos.zip', asZip(entry('photo.jpg', 'x'))),
      original,
      given('copy.pdf', FILE),
      given('cut.tsr', web.made.content.tsr.subarray(0, -9)),
      given('README.txt', `How to check certificate ${ID}\n`),
    ]);
    await shows(page, /^nothing\.txt is empty/);
    await shows(page, 'damaged.zip cannot be used as a proof.');
    await shows(page, /The bundle is damaged/);
    await shows(page, /^This ZIP is not the bundle of one certificate.*unpack it/);
    await shows(page, 'copy.pdf is the same as c14.pdf, so it counts once.');
    await shows(page, 'cut.tsr cannot be used as a proof.');
    await shows(page, 'README.txt belongs to a bundle. It proves nothing and was not needed.');
    await startOver(page);
    expect(await results(page).innerText()).toBe('');
  });

  it.each<[Grade, string, string]>([
    ['sandbox', SANDBOX, 'tone-warn'],
    ['technical', 'All proofs are valid; the provider of the time stamp is not accredited', 'tone-neutral'],
    ['accredited', 'All proofs are valid', 'tone-good'],
  ])('shows a time stamp of grade %s for what it is', async (grade, words, tone) => {
    const page = await open('/');
    await withTrust(page, grade);
    await page.goto(`${web.site.url}/verify`);
    await give(page, [original, tsr()]);
    const alert = page.locator('.drop-box-group > .alert').first();
    await alert.getByText(words, { exact: true }).waitFor();
    expect(await alert.getAttribute('class')).toContain(tone);
    expect(await page.locator('.drop-box-group .tone-good').count()).toBe(
      grade === 'sandbox' ? 0 : grade === 'accredited' ? 2 : 1,
    );
  });

  longIt(
    'does not trust certificates because they were dropped, and then does not know the grade',
    async () => {
      const stranger = await newWorld();
      const token = await forge(stranger, { tstInfo: { imprint: imprintOf(sha256(FILE)) } });
      const page = await open('/verify');
      const pem = Buffer.from(stranger.root.certificate.raw);
      await give(page, [original, given('a.tsr', token), given('root.cer', pem)]);
      await group(page, 'c14.pdf').getByText('Something is not valid: do not rely on it').waitFor();
      await results(page).getByRole('button', { name: 'Trust these roots' }).click();
      await group(page, 'c14.pdf').getByText('All proofs are valid under the roots that you chose').waitFor();
      await shows(page, /^Grade: unknown/);
    },
  );

  longIt('compares files with the certificate of the page, and judges proofs there too', async () => {
    const page = await open(`/v/${ID}`);
    await give(page, [original, bundle(), given('two.txt', OTHER)]);
    await group(page, 'c14.pdf').getByText('It matches: this is the file that was certified').waitFor();
    await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
    await group(page, 'two.txt')
      .getByText('It does not match: this is not the file that was certified')
      .waitFor();
    await startOver(page);
    await give(page, [bundle()]);
    await shows(page, 'These proofs are about the file of this page.');
  });

  longIt.each(['/', '/verify', `/v/${ID}`])('works without a connection once %s has loaded', async (path) => {
    const page = await open(path);
    await page.locator(OFFLINE_READY).waitFor();
    await page.context().setOffline(true);
    await give(page, [original, bundle()]);
    await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
    if (path.startsWith('/v/')) {
      await page.getByRole('button', { name: 'Check the proofs here' }).click();
      await page.locator('.card').getByText('20 checks were made').first().waitFor();
    }
  });

  longIt('gives every reason in Spanish', async () => {
    const page = await open('/verify', { locale: 'es-MX' });
    const { record } = web.made.content;
    const accredited = { ...record, nom151: { ...record.nom151, grade: 'accredited' } };
    await give(page, [original, given('b.zip', writeBundle({ ...web.made.content, record: accredited }))]);
    await shows(page, 'Algo no es válido: no confíe en ello');
    await shows(
      page,
      'El registro declara el grado "accredited", pero su prestador "sandbox" tiene el grado sandbox.',
    );
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    await give(page, [original, given('a.tsr', Buffer.from(otherBundle.subarray(0, 40)))]);
    await give(page, [given('b.xml', (web.made.proof.blockchain.xml ?? '').replace('</leaf>', ''))]);
    await shows(page, 'b.xml no se puede usar como comprobante.');
    await shows(page, 'El XML no está bien formado.');
  });

  longIt('can be used by keyboard and screen reader, in both themes, from 320 pixels', async () => {
    const page = await open('/verify', { viewport: { width: 320, height: 640 } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('input[type=file]'))).toBe(true);
    await give(page, [original, bundle(), given('two.txt', OTHER), constancia]);
    await group(page, 'c14.pdf').getByText(SANDBOX).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
});

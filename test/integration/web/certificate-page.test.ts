import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import { useCertificateSite } from './certificate-site';
import { compareWith, CONSISTENT, original, WITHOUT_PURPOSE, withoutPurpose } from './checking';
import { FILE, ID, stillPending, stillShallow } from './make-certificate';
import { shows } from './steps';
import { longIt } from '../../support/scale';

const MAX_SCRIPT_BYTES = 100 << 10;
const certificate = `/v/${ID}`;

const web = useCertificateSite();
const { open } = web;
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
const check = (page: Page) => page.getByRole('button', { name: 'Check the proofs here' }).click();
/** Serves another document in place of the certificate's. */
const tamper = (page: Page, change: (proof: ProofDocument) => ProofDocument) =>
  page.route('**/proof.json', (route) => route.fulfill({ json: change(structuredClone(web.made.proof)) }));

describe('the page of a certificate', () => {
  it('says what is proven and since when, keeps the three times apart, and labels a sandbox', async () => {
    const page = await open(certificate);
    await page.getByRole('heading', { level: 1, name: web.made.title }).waitFor();
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

  longIt('distinguishes the certified file from any other, on the reader’s machine', async () => {
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
    await compareWith(page, ` ${web.made.blockHash.toUpperCase()} `);
    await shows(page, 'Not proven: that its height is 102; that it is a block of the sandbox chain');
    await compareWith(page, web.made.blockHash, '102');
    await shows(page, 'Not proven: that it is a block of the sandbox chain');
    await shows(page, CONSISTENT);
    await compareWith(page, web.made.blockHash, '103');
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
    await page.goto(`${web.site.url}${certificate}`);
    await check(page);
    await shows(page, 'Something is not valid: do not rely on it');
    await shows(page, reason.includes('(failed)') ? 'The signature is genuine' : reason);
  });

  longIt(
    'says until when the evidence is valid, calmly, and warns when it lapsed or its signer was revoked',
    async () => {
      const page = await open(certificate);
      await shows(page, /The evidence is valid until (Dec 31, 2099|Jan 1, 2100)\./);
      await shows(page, 'no certificate of the signer was revoked when it signed');
      const states: [Partial<ProofDocument['evidence']>, string][] = [
        [{ renewals: 2 }, 'Renewed 2 times.'],
        [{ revocation: 'pending' }, 'the provider’s next list is awaited'],
        [{ revocation: 'unavailable' }, 'The provider publishes no revocation data'],
        [{ revocation: 'revoked' }, 'The signer’s certificate was revoked: do not rely on this time stamp.'],
        [{ status: 'lapsed' }, 'The anchor still stands.'],
      ];
      for (const [change, text] of states) {
        await tamper(page, (proof) => ({ ...proof, evidence: { ...proof.evidence, ...change } }));
        await page.reload();
        await shows(page, text);
      }
    },
  );

  longIt('checks the evidence record too, and notices a statement that it does not support', async () => {
    const page = await open('/verify');
    await page.route('**/evidence.ers', (route) =>
      route.fulfill({ body: Buffer.from(web.made.evidence), contentType: 'application/octet-stream' }),
    );
    await page.goto(`${web.site.url}${certificate}`);
    await check(page);
    await shows(page, CONSISTENT);
    await shows(page, 'It shows that no certificate in it was revoked.');
    await shows(page, 'Revocation data shows that its certificates were not revoked.');
    await tamper(page, (proof) => ({ ...proof, evidence: { ...proof.evidence, renewals: 3 } }));
    await page.reload();
    await check(page);
    await shows(page, 'The record states evidence.renewals = 3, but the proof says 0.');
  });

  longIt('judges a dropped evidence record with its file', async () => {
    const page = await open('/verify');
    const record = {
      name: 'renamed.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(web.made.evidence),
    };
    await page.getByLabel('Choose files').setInputFiles([original, record]);
    await shows(page, 'It is consistent, but it is a test time stamp without legal value');
    await shows(page, 'It shows that no certificate in it was revoked.');
  });

  longIt(
    'takes roots and policies from the published trust, not from the document, and warns of a signer without the purpose',
    async () => {
      const { proof, trust } = await withoutPurpose(web.made);
      const page = await open('/verify');
      await page.route('**/proof.json', (route) => route.fulfill({ json: { ...proof, roots: trust.roots } }));
      await page.goto(`${web.site.url}${certificate}`);
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
    },
  );

  longIt('says that it could not check when the published trust cannot be loaded', async () => {
    const page = await open('/verify');
    await page.route('**/trust.json', (route) => route.fulfill({ json: { error: 'x' } }));
    await page.goto(`${web.site.url}${certificate}`);
    await check(page);
    await shows(page, 'The checks could not be run');
  });

  longIt('says that there is no such certificate', async () => {
    const page = await open('/v/cert_0000000000000000000000');
    await page.getByRole('heading', { name: 'There is no such certificate' }).waitFor();
  });

  longIt('says when the service is unreachable, and recovers by itself', async () => {
    const page = await open('/verify');
    await page.route('**/proof.json', (route) => route.abort('internetdisconnected'));
    await page.goto(`${web.site.url}${certificate}`);
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
    await page.unroute('**/proof.json');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: web.made.title }).waitFor();
  });

  longIt('says when the service answers with an error or with half a document', async () => {
    const page = await open('/verify');
    await page.route('**/proof.json', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error' } }),
    );
    await page.goto(`${web.site.url}${certificate}`);
    await page.getByRole('heading', { name: 'The certificate cannot be shown' }).waitFor();
    await page.unroute('**/proof.json');
    await tamper(page, (proof) => ({ ...proof, nom151: null as never }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'The certificate cannot be shown' }).waitFor();
  });

  it('follows an anchor from pending to confirmed, and says while it is not final', async () => {
    web.site.proofs.set(ID, stillPending(web.made.proof));
    const page = await web.enter();
    await page.clock.install();
    await page.goto(`${web.site.url}${certificate}`);
    await shows(page, 'Anchor pending');
    web.site.proofs.set(ID, stillShallow(web.made.proof));
    await page.clock.runFor(6_000);
    await shows(page, 'Anchor in a block, not final yet: 2 of 6 confirmations');
    await shows(page, 'The proof of the anchor follows once the anchor is final.');
    web.site.proofs.set(ID, web.made.proof);
    await page.clock.runFor(12_000);
    await shows(page, 'Anchored in the sandbox chain of this service');
    await shows(page, /7 confirmations/);
  });

  longIt(
    'loads little: under 100 KiB of script, compressed, before the verifier that follows when the page is shown',
    async () => {
      const page = await open(certificate);
      await page.getByRole('heading', { name: web.made.title }).waitFor();
      const html = await (await fetch(`${web.site.url}${certificate}`)).text();
      const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
      const sizes = [...scripts].map(async (path) =>
        gzipSync(Buffer.from(await (await fetch(`${web.site.url}${path}`)).arrayBuffer())),
      );
      const bytes = (await Promise.all(sizes)).reduce((sum, { length }) => sum + length, 0);
      expect(bytes).toBeGreaterThan(20_000);
      expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
    },
  );

  longIt('can be used with the keyboard alone', async () => {
    const page = await open(certificate);
    await page.getByRole('heading', { name: web.made.title }).waitFor();
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

  longIt('is in Spanish for a browser set to Spanish, and remembers another choice', async () => {
    const page = await open(certificate, { locale: 'es-MX' });
    await shows(page, 'este certificado no tiene valor legal');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await page.getByLabel('Idioma').selectOption('en');
    await shows(page, 'this certificate has no legal value');
    await page.reload();
    await shows(page, 'this certificate has no legal value');
  });
});

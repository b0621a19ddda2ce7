import type { Page } from 'playwright-core';
import { writeBundle } from '../../../proofs/bundle/write-bundle';
import { asZip, entry, gibibyteOfZeros } from '../../unit/proofs/bundle/as-zip';
import { useCertificateSite } from './certificate-site';
import { compareWith, CONSISTENT, original, WITHOUT_PURPOSE, withoutPurpose, zip } from './checking';
import { ID } from './make-certificate';
import { shows } from './steps';
import { longIt } from '../../support/scale';

const web = useCertificateSite();
const { open } = web;

describe('the page that checks proofs', () => {
  const give = (page: Page, bundle: Uint8Array) =>
    page.getByLabel('Choose files').setInputFiles([original, zip(bundle)]);

  it('opens a bundle and judges each proof against the roots of this service, which it names', async () => {
    const page = await open('/verify');
    await give(page, web.made.bundle);
    await shows(page, CONSISTENT);
    await page.getByText('What the time stamp was checked against').click();
    await shows(page, 'the roots and policies that this service publishes (trust.json)');
    await compareWith(page, web.made.blockHash);
    await shows(page, 'Not proven: that its height is 102; that it is a block of the sandbox chain');
    await shows(page, CONSISTENT);
    await shows(page, 'Not checked, as no proof covers it');
    expect(await page.locator('.alert li').allInnerTexts()).toEqual([
      expect.stringMatching(/^bundle\.zip\/certificate\.json \(id, title, .*blockchain\.network/),
      `bundle.zip/${ID}.pdf`,
    ]);
  });

  it('offers the verifier as a file, and says that the service’s copy is no independent witness', async () => {
    const page = await open('/verify');
    await shows(page, 'neither this page nor its copy of the file');
    const links = page.locator('a[href^="/docs/sello-verify.mjs"]');
    expect(await links.allInnerTexts()).toEqual(['sello-verify.mjs', 'SHA-256']);
  });

  longIt(
    'does not trust what is in the bundle: without roots from elsewhere a time stamp is at most consistent',
    async () => {
      const page = await web.enter();
      await page.route('**/trust.json', (route) => route.abort());
      await page.goto(`${web.site.url}/verify`);
      await give(page, web.made.bundle);
      await shows(page, 'if that signer can be trusted');
      await page.getByText('What the time stamp was checked against').click();
      await shows(page, 'this service’s roots could not be loaded');
      const pem = {
        name: 'root.pem',
        mimeType: 'application/x-pem-file',
        buffer: Buffer.from(web.made.trust.pem),
      };
      await page.getByLabel('Choose files').setInputFiles(pem);
      await shows(page, 'root.pem contains certificates. They are not trusted just because they are here.');
      await shows(page, 'if that signer can be trusted');
      await page.getByRole('button', { name: 'Trust these roots' }).click();
      await shows(page, 'the roots in root.pem, which you chose to trust');
      await shows(page, 'Grade: unknown');
    },
  );

  longIt('warns of a signer without the purpose that the published trust accepts', async () => {
    const { proof, trust } = await withoutPurpose(web.made);
    const page = await open('/');
    await page.route('**/trust.json', (route) => route.fulfill({ json: [trust] }));
    await page.goto(`${web.site.url}/verify`);
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
    const damaged = Uint8Array.from(web.made.bundle);
    damaged[damaged.length >> 1]! ^= 0xff;
    const { record } = web.made.content;
    const accredited = { ...record, nom151: { ...record.nom151, grade: 'accredited' } };
    const forgeries: [Uint8Array, string | RegExp][] = [
      [damaged, /The bundle is damaged/],
      [
        writeBundle({ ...web.made.content, record: accredited }),
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
    await page.getByLabel('Choose files').setInputFiles([another, zip(web.made.bundle)]);
    await shows(page, 'None of these proofs is about this file');
  });
});

import type { Page } from 'playwright-core';
import type { PublishedTrust } from '../../../proofs/judge/published-trust';
import { encodePem } from '../../../proofs/x509/pem';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import { checkingMessages } from '../../../web/src/checking/messages';
import { sha256 } from '../../unit/proofs/anchor/make-proof';
import { certify, forge, imprintOf, newWorld, POLICY } from '../../unit/proofs/timestamp/forge';
import { FILE, stillPending } from './make-certificate';
import type { MadeCertificate } from './make-certificate';

export const CONSISTENT =
  'The proofs are consistent, but not everything was checked against a trusted source';
export const WITHOUT_PURPOSE = checkingMessages.en.withoutPurpose;

/** The certified file, as it is chosen in a form. */
export const original = { name: 'c14.pdf', mimeType: 'application/pdf', buffer: FILE };

/** A bundle, likewise. */
export const zip = (bytes: Uint8Array) => ({
  name: 'bundle.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(bytes),
});

export async function compareWith(page: Page, hash: string, height = ''): Promise<void> {
  await page.getByLabel('Block hash from another source').fill(hash);
  await page.getByLabel('Its height there').fill(height);
  await page.getByRole('button', { name: 'Compare' }).click();
}

/** A certificate whose signer's certificate is not for time stamping, and the published trust that accepts it. */
export async function withoutPurpose(
  made: MadeCertificate,
): Promise<{ proof: ProofDocument; trust: PublishedTrust }> {
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
    trust: {
      provider: 'sandbox',
      grade: 'sandbox',
      roots,
      intermediates: '',
      policies: [POLICY],
      require_eku: false,
    },
  };
}

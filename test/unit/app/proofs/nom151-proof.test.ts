import type { AppDependencies, Trust } from '../../../../app/dependencies';
import { nom151Proof } from '../../../../app/proofs/nom151-proof';
import { decodePemCertificates } from '../../../../proofs/x509/pem';
import { certifiedCertificate } from '../../../support/certificates';
import { DIGEST, forge, newWorld } from '../../proofs/timestamp/forge';

describe('the nom151 proof', () => {
  async function proofOf(trusted: boolean) {
    const world = await newWorld();
    const tsr = await forge(world);
    const file = { name: 'f', mime: 'm', size: 1, sha256: Buffer.from(DIGEST).toString('hex') };
    const deps = {
      certificates: { tsr: async () => tsr },
      trust: trusted ? [{ provider: 'one', profile: world.profile } as Trust] : [],
      settings: { publicUrl: 'https://sello.example' },
    } as unknown as AppDependencies;
    const { chain, ...proof } = await nom151Proof(deps, certifiedCertificate('acct', { file }));
    return { world, proof, chain: decodePemCertificates(chain).map((der) => Buffer.from(der)) };
  }

  it('comes with the signer’s chain to the pinned root, where the root is published, and a report', async () => {
    const { world, proof, chain } = await proofOf(true);
    expect(chain).toEqual([world.signer, world.root].map(({ certificate }) => Buffer.from(certificate.raw)));
    expect(proof).toMatchObject({
      trustUrl: 'https://sello.example/.well-known/sello/trust/one.pem',
      report: { ok: true },
    });
  });

  it('has the certificates of the token alone, and no report, once its provider is no longer configured', async () => {
    const { world, proof, chain } = await proofOf(false);
    expect(chain).toEqual([Buffer.from(world.signer.certificate.raw)]);
    expect(proof.report).toBeNull();
  });
});

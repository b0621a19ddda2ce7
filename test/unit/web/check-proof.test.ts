import { createHash } from 'node:crypto';
import { checkProof } from '../../../web/src/certificate/check-proof';
import type { CheckedProof } from '../../../web/src/certificate/check-proof';
import { overallOf } from '../../../web/src/certificate/overall';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import { encodePem } from '../../../proofs/timestamp/pem';
import type { HexDigests } from '../../../web/src/checking/hash-stream';
import { FILE, makeCertificate, stillPending } from '../../integration/web/make-certificate';
import type { MadeCertificate } from '../../integration/web/make-certificate';
import { certify, forge, imprintOf, newWorld, POLICY } from '../proofs/timestamp/forge';
import type { World } from '../proofs/timestamp/forge';

const hash = (algorithm: string) => createHash(algorithm).update(FILE).digest();
const DIGESTS: HexDigests = {
  'SHA-256': hash('sha256').toString('hex'),
  'SHA-384': hash('sha384').toString('hex'),
  'SHA-512': hash('sha512').toString('hex'),
};

describe('what a certificate’s page checks', () => {
  let made: MadeCertificate;
  beforeAll(async () => {
    made = await makeCertificate();
  });

  const trusted = (): PublishedAuthority[] => [{ provider: 'sandbox', ...made.trust.profile }];

  async function checked(
    proof: ProofDocument,
    blockHash: string | null = null,
    trust: PublishedAuthority[] = trusted(),
  ): Promise<CheckedProof> {
    const result = await checkProof(proof, trust, null, blockHash);
    if (result === 'needs_file') throw new Error('It can be checked without the file.');
    return result;
  }

  it('is consistent until the block was compared, and then holds', async () => {
    expect(overallOf((await checked(made.proof)).verdicts)).toBe('consistent');
    expect(overallOf((await checked(made.proof, made.blockHash)).verdicts)).toBe('holds');
    expect(overallOf((await checked(made.proof, '00'.repeat(32))).verdicts)).toBe('refused');
  });

  it('is not called complete while the anchor is still to come', async () => {
    expect(overallOf((await checked(stillPending(made.proof))).verdicts)).toBe('stampOnly');
  });

  it.each<[string, (proof: ProofDocument) => void]>([
    ['time', (proof) => (proof.nom151.gen_time = '2020-01-01T00:00:00.000Z')],
    ['serial number', (proof) => (proof.nom151.serial_number = '1')],
    ['policy', (proof) => (proof.nom151.policy_oid = '1.2.3')],
    ['network', (proof) => (proof.blockchain.network = 'bitcoin')],
    ['transaction', (proof) => (proof.blockchain.txid = 'ab'.repeat(32))],
    ['block hash', (proof) => (proof.blockchain.block_hash = 'ab'.repeat(32))],
    ['height', (proof) => (proof.blockchain.block_height = 1)],
    ['block time', (proof) => (proof.blockchain.block_time = '2020-01-01T00:00:00.000Z')],
    ['file', (proof) => (proof.file.sha256 = 'ab'.repeat(32))],
    ['time stamp', (proof) => (proof.nom151.tsr = 'AAAA')],
  ])('is refused when the page was told another %s than the proofs hold', async (_what, change) => {
    const proof = structuredClone(made.proof);
    change(proof);
    expect(overallOf((await checked(proof, made.blockHash)).verdicts)).toBe('refused');
  });

  it('needs the file when the time stamp goes by another hash, and then is checked by that', async () => {
    const world = await newWorld();
    const tsr = await forge(world, {
      tstInfo: { imprint: imprintOf(hash('sha512'), '2.16.840.1.101.3.4.2.3'), serialNumber: 20_261_114n },
    });
    const proof = stillPending({
      ...made.proof,
      nom151: { ...made.proof.nom151, tsr: Buffer.from(tsr).toString('base64') },
    });
    expect(await checkProof(proof, [], null, null)).toBe('needs_file');
    const withFile = (await checkProof(proof, [], DIGESTS, null)) as CheckedProof;
    expect(overallOf(withFile.verdicts)).toBe('consistent');
  });

  describe('of a signer whose certificate is not for time stamping', () => {
    let world: World;
    beforeAll(async () => {
      world = await newWorld();
    });

    /** The document names the policy of its token, as an attacker's would. */
    async function underPolicy(policy: string): Promise<ProofDocument> {
      const tsr = await forge(world, {
        signer: await certify(world.root, { extensions: [] }),
        tstInfo: { imprint: imprintOf(hash('sha256')), serialNumber: 20_261_114n, policy },
      });
      const nom151 = {
        ...made.proof.nom151,
        policy_oid: policy,
        tsr: Buffer.from(tsr).toString('base64'),
      };
      return stillPending({ ...made.proof, nom151 });
    }
    const published = (deviation: Partial<PublishedAuthority> = {}): PublishedAuthority[] => [
      {
        provider: 'sandbox',
        roots: world.profile.roots,
        policies: [POLICY],
        requireEku: false,
        ...deviation,
      },
    ];
    const outcome = async (proof: ProofDocument, trust: PublishedAuthority[]) => {
      const { verdicts, withoutPurpose } = await checked(proof, null, trust);
      return [overallOf(verdicts), withoutPurpose];
    };

    it('refuses a policy that the document names and the provider’s published trust does not list', async () => {
      expect(await outcome(await underPolicy('1.2.3.4'), published())).toEqual(['refused', false]);
    });

    it('accepts a listed policy where the published trust relaxes the purpose, and says so', async () => {
      expect(await outcome(await underPolicy(POLICY), published())).toEqual(['stampOnly', true]);
    });

    it.each<[string, Partial<PublishedAuthority>]>([
      ['requires the purpose', { requireEku: true }],
      ['relaxes the purpose without listing policies', { policies: [] }],
      ['is about another provider', { provider: 'psc-two' }],
    ])('refuses it where the published trust %s', async (_what, deviation) => {
      expect(await outcome(await underPolicy(POLICY), published(deviation))).toEqual(['refused', false]);
    });
  });

  it('refuses a time stamp under a policy that is not listed, even with the purpose', async () => {
    const trust = trusted().map((authority) => ({ ...authority, policies: ['1.2.3.4'] }));
    expect(overallOf((await checked(made.proof, made.blockHash, trust)).verdicts)).toBe('refused');
  });

  it('is consistent at best where nothing is published about its provider', async () => {
    expect(overallOf((await checked(made.proof, made.blockHash, [])).verdicts)).toBe('consistent');
  });

  it('ignores roots that the document brings along', async () => {
    const stranger = await newWorld();
    const roots = encodePem('CERTIFICATE', stranger.root.certificate.raw);
    const tsr = await forge(stranger, {
      tstInfo: { imprint: imprintOf(hash('sha256')), serialNumber: 20_261_114n },
    });
    const nom151 = { ...made.proof.nom151, tsr: Buffer.from(tsr).toString('base64') };
    const proof: ProofDocument & { roots: string } = { ...stillPending(made.proof), nom151, roots };
    expect(overallOf((await checked(proof)).verdicts)).toBe('refused');
  });
});

import { createHash } from 'node:crypto';
import { checkProof } from '../../../web/src/certificate/check-proof';
import type { CheckedProof } from '../../../web/src/certificate/check-proof';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { encodePem } from '../../../proofs/x509/pem';
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

const NOW = new Date('2026-11-15T00:00:00Z');

describe('checkProof', () => {
  let made: MadeCertificate;
  beforeAll(async () => {
    made = await makeCertificate();
  });

  const trusted = (): PublishedAuthority[] => [
    { provider: 'sandbox', grade: 'sandbox', ...made.trust.profile },
  ];

  /** The block, as a reader finds it elsewhere. */
  const found = (): ComparedBlock => ({ hash: made.blockHash, height: null });

  async function checked(
    proof: ProofDocument,
    block: ComparedBlock | null = null,
    trust: PublishedAuthority[] = trusted(),
  ): Promise<CheckedProof> {
    const result = await checkProof(proof, { trust, record: null, at: NOW }, null, block);
    if (result === 'needs_file') throw new Error('This proof should not need the file.');
    return result;
  }

  it('reports what the block that the reader looked up leaves unproven, and refuses another one', async () => {
    const unproven = async (block: ComparedBlock | null) => {
      const { overall, verdicts } = await checked(made.proof, block);
      return [overall, verdicts.find(({ kind }) => kind === 'blockchain')?.unproven];
    };
    const hash = made.blockHash;
    expect(await unproven(null)).toEqual([
      'consistent',
      ['network', 'block_height', 'block_hash', 'block_time'],
    ]);
    expect(await unproven({ hash, height: null })).toEqual(['consistent', ['network', 'block_height']]);
    expect(await unproven({ hash, height: 102 })).toEqual(['consistent', ['network']]);
    expect(await unproven({ hash, height: 103 })).toEqual(['refused', []]);
    expect(await unproven({ hash: '00'.repeat(32), height: null })).toEqual(['refused', []]);
  });

  it('refuses a page that shows another size than the reader’s file has', async () => {
    const file = { digests: DIGESTS, size: FILE.length };
    const overall = async (proof: ProofDocument) => {
      const result = await checkProof(proof, { trust: trusted(), record: null, at: NOW }, file, null);
      return result === 'needs_file' ? result : result.overall;
    };
    expect(await overall(made.proof)).toBe('consistent');
    expect(await overall({ ...made.proof, file: { ...made.proof.file, size: 1 } })).toBe('refused');
  });

  it('reports only the time stamp while the anchor is pending', async () => {
    expect((await checked(stillPending(made.proof))).overall).toBe('stampOnly');
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
    ['grade', (proof) => (proof.grade = 'accredited')],
    ['file', (proof) => (proof.file.sha256 = 'ab'.repeat(32))],
    ['time stamp', (proof) => (proof.nom151.tsr = 'AAAA')],
  ])('refuses a document whose %s differs from the proofs', async (_what, change) => {
    const proof = structuredClone(made.proof);
    change(proof);
    expect((await checked(proof, found())).overall).toBe('refused');
  });

  it('needs the file when the time stamp uses another hash, and then checks that hash', async () => {
    const world = await newWorld();
    const tsr = await forge(world, {
      tstInfo: { imprint: imprintOf(hash('sha512'), '2.16.840.1.101.3.4.2.3'), serialNumber: 20_261_114n },
    });
    const proof = stillPending({
      ...made.proof,
      nom151: { ...made.proof.nom151, tsr: Buffer.from(tsr).toString('base64') },
    });
    const nothing = { trust: [], record: null, at: NOW };
    expect(await checkProof(proof, nothing, null, null)).toBe('needs_file');
    const withFile = (await checkProof(
      proof,
      nothing,
      { digests: DIGESTS, size: FILE.length },
      null,
    )) as CheckedProof;
    expect(withFile.overall).toBe('consistent');
  });

  describe('with a signer whose certificate is not for time stamping', () => {
    let world: World;
    beforeAll(async () => {
      world = await newWorld();
    });

    /** The document names its token's policy, as an attacker's would. */
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
        intermediates: [],
        policies: [POLICY],
        requireEku: false,
        grade: 'sandbox',
        ...deviation,
      },
    ];
    const outcome = async (proof: ProofDocument, trust: PublishedAuthority[]) => {
      const { overall, withoutPurpose } = await checked(proof, null, trust);
      return [overall, withoutPurpose];
    };

    it('refuses a policy that only the document names, not the provider’s published trust', async () => {
      expect(await outcome(await underPolicy('1.2.3.4'), published())).toEqual(['refused', false]);
    });

    it('accepts a listed policy where the published trust relaxes the purpose, and says so', async () => {
      expect(await outcome(await underPolicy(POLICY), published())).toEqual(['stampOnly', true]);
    });

    it.each<[string, Partial<PublishedAuthority>]>([
      ['requires the purpose', { requireEku: true }],
      ['relaxes the purpose without listing policies', { policies: [] }],
      ['is about another provider', { provider: 'psc-two' }],
    ])('refuses it when the published trust %s', async (_what, deviation) => {
      expect(await outcome(await underPolicy(POLICY), published(deviation))).toEqual(['refused', false]);
    });
  });

  it('refuses a time stamp under a policy that is not listed, even if the signer has the purpose', async () => {
    const trust = trusted().map((authority) => ({ ...authority, policies: ['1.2.3.4'] }));
    expect((await checked(made.proof, found(), trust)).overall).toBe('refused');
  });

  it('is consistent at best when nothing is published about the provider', async () => {
    expect((await checked(made.proof, found(), [])).overall).toBe('consistent');
  });

  it('ignores roots inside the document', async () => {
    const stranger = await newWorld();
    const roots = encodePem('CERTIFICATE', stranger.root.certificate.raw);
    const tsr = await forge(stranger, {
      tstInfo: { imprint: imprintOf(hash('sha256')), serialNumber: 20_261_114n },
    });
    const nom151 = { ...made.proof.nom151, tsr: Buffer.from(tsr).toString('base64') };
    const proof: ProofDocument & { roots: string } = { ...stillPending(made.proof), nom151, roots };
    expect((await checked(proof)).overall).toBe('refused');
  });
});

import { createHash } from 'node:crypto';
import { checkProof } from '../../../web/src/certificate/check-proof';
import type { CheckedProof } from '../../../web/src/certificate/check-proof';
import { overallOf } from '../../../web/src/certificate/overall';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import { encodePem } from '../../../proofs/x509/pem';
import type { HexDigests } from '../../../web/src/checking/hash-stream';
import { FILE, makeCertificate, stillPending } from '../../integration/web/make-certificate';
import type { MadeCertificate } from '../../integration/web/make-certificate';
import { certify, forge, imprintOf, newWorld } from '../proofs/timestamp/forge';

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

  async function checked(proof: ProofDocument, blockHash: string | null = null): Promise<CheckedProof> {
    const result = await checkProof(proof, null, blockHash);
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
      roots: '',
      nom151: { ...made.proof.nom151, tsr: Buffer.from(tsr).toString('base64') },
    });
    expect(await checkProof(proof, null, null)).toBe('needs_file');
    const withFile = (await checkProof(proof, DIGESTS, null)) as CheckedProof;
    expect(overallOf(withFile.verdicts)).toBe('consistent');
  });

  it('lets a signer without a stated purpose pass under pinned roots alone, and says so', async () => {
    const world = await newWorld();
    const purposeless = await certify(world.root, { extensions: [] });
    const tsr = await forge(world, {
      signer: purposeless,
      tstInfo: { imprint: imprintOf(hash('sha256')), serialNumber: 20_261_114n },
    });
    const nom151 = { ...made.proof.nom151, tsr: Buffer.from(tsr).toString('base64') };
    const roots = encodePem('CERTIFICATE', world.root.certificate.raw);
    const under = await checked(stillPending({ ...made.proof, nom151, roots }));
    expect([overallOf(under.verdicts), under.withoutPurpose]).toEqual(['stampOnly', true]);
    const nowhere = await checked(stillPending({ ...made.proof, nom151, roots: '' }));
    expect([overallOf(nowhere.verdicts), nowhere.withoutPurpose]).toEqual(['refused', false]);
  });
});

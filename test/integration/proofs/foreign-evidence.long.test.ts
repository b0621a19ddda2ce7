import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { asicContainer } from '../../../app/asic/asic-container';
import { readAsicContainer } from '../../../proofs/asic/read-container';
import type { EvidenceRecord } from '../../../proofs/evidence/evidence-record';
import { writeEvidenceRecord } from '../../../proofs/evidence/evidence-record';
import { verifyEvidence } from '../../../proofs/evidence/verify';
import { sealToken } from '../../../proofs/timestamp/seal';
import { digest } from '../../../proofs/x509/hash';
import { encodePem } from '../../../proofs/x509/pem';
import { startForeignVerifiers } from '../../support/foreign-verifiers/foreign-verifiers';
import type { ForeignVerifiers } from '../../support/foreign-verifiers/foreign-verifiers';
import { outcomeOf } from '../../support/python-tools';
import type { Provider } from '../../unit/proofs/evidence/evidence-world';
import { Archive, daysAfter, newProvider, sealingBy } from '../../unit/proofs/evidence/evidence-world';
import { startSandboxProvider } from './sandbox-provider';

type Authority = Pick<Provider, 'authority'>;

const CERTIFICATES = 200;
const START = new Date('2026-01-01T00:00:00Z');
const day = (days: number): Date => daysAfter(START, days);
const file = Buffer.from('a contract');
const files = Array.from({ length: CERTIFICATES }, (_, i) => (i === 0 ? file : Buffer.from(`file ${i}`)));

/** Records of ours, judged by EU DSS, BouncyCastle and `openssl ts`, which share no code with us or with each other. */
describe('evidence', () => {
  let dir: string;
  let foreign: ForeignVerifiers;
  let first: Provider;
  let second: Provider;
  let third: Provider;
  let issued: Archive;
  let renewed: Archive;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-evidence-'));
    foreign = await startForeignVerifiers();
    first = await newProvider({ name: 'first', from: START, days: 400 });
    second = await newProvider({
      name: 'second',
      from: START,
      days: 1050,
      intermediate: true,
      kind: 'RSA-2048',
    });
    third = await newProvider({ name: 'third', from: START, days: 1400, kind: 'P-384' });
    issued = await Archive.issue(sealingBy(first), files.slice(0, 5), day(10));
    renewed = await issued.renew(sealingBy(second), day(300));
  });
  afterAll(async () => {
    await foreign.close();
    await rm(dir, { recursive: true, force: true });
  });

  const anchorsOf = (providers: readonly Authority[]) =>
    Promise.all(
      providers.map(async ({ authority }) => {
        const [root] = authority.roots;
        const path = join(dir, `${Buffer.from(digest('SHA-256', root!)).toString('hex')}.der`);
        await writeFile(path, root!);
        return path;
      }),
    );

  /** What each says of a record: `holds`, `PASSED` and `accepted` when they are content. */
  async function judged(
    record: Uint8Array,
    at: Date,
    document: Uint8Array = file,
    providers: readonly Authority[] = [first, second, third],
  ) {
    const [proof, original] = [join(dir, 'record.ers'), join(dir, 'original')];
    await writeFile(proof, record);
    await writeFile(original, document);
    const anchors = await anchorsOf(providers);
    const { dss, bouncycastle } = await foreign.verify({
      kind: 'record',
      at,
      anchors,
      proof,
      document: original,
    });
    const digests = { 'SHA-256': digest('SHA-256', document) };
    const authorities = providers.map(({ authority }) => authority);
    const ours = await verifyEvidence({ record, digests, authorities, at });
    const [verdict, ...stamps] = dss;
    return {
      ours: ours.outcome,
      reason: ours.reason,
      dss: verdict!.indication,
      because: verdict!.subIndication,
      errors: dss.flatMap(({ errors }) => errors),
      stamps: stamps.map(({ indication, subIndication }) =>
        [indication, subIndication].filter(Boolean).join(' '),
      ),
      bouncycastle,
    };
  }

  const content = (stamps: number) => ({
    ours: 'holds',
    reason: null,
    dss: 'PASSED',
    because: null,
    errors: [],
    stamps: Array<string>(stamps).fill('PASSED'),
    bouncycastle: 'accepted',
  });

  /** `openssl ts -verify` on a sealed token. */
  async function openssl(
    token: Uint8Array,
    document: Uint8Array,
    provider: Authority,
    at: Date,
  ): Promise<string> {
    const [proof, original, root] = [join(dir, 'token.der'), join(dir, 'original'), join(dir, 'root.pem')];
    await writeFile(proof, token);
    await writeFile(original, document);
    await writeFile(root, encodePem('CERTIFICATE', provider.authority.roots[0]!));
    const seconds = String(Math.floor(at.getTime() / 1000));
    const args = ['ts', '-verify', '-token_in', '-in', proof, '-data', original, '-CAfile', root];
    return (await outcomeOf('openssl', [...args, '-attime', seconds])).output;
  }

  it(`of ${CERTIFICATES} certificates of the sandbox is accepted today, before and after a renewal`, async () => {
    const sandbox = await startSandboxProvider(join(dir, 'sandbox'));
    try {
      const today = await Archive.issue(sandbox.seal, files, new Date());
      const again = await today.renew(sandbox.seal, new Date());
      const at = new Date(Date.now() + 1000);
      for (const [i, document] of files.entries()) {
        expect(await judged(today.der(i), at, document, [sandbox])).toEqual(content(1));
        expect(await judged(again.der(i), at, document, [sandbox])).toEqual(content(2));
        const [token] = today.record(i).chain;
        expect(await openssl(token!.token, document, sandbox, at)).toContain('Verification: OK');
      }
    } finally {
      await sandbox.close();
    }
  });

  it.each([
    ['an ECDSA signer', { kind: 'P-256' }],
    ['an RSA signer', { kind: 'RSA-2048' }],
    ['an RSA signer under an intermediate authority', { kind: 'RSA-3072', intermediate: true }],
    ['an ECDSA signer under an intermediate authority', { kind: 'P-521', intermediate: true }],
    ['a signer whose authority answers OCSP only', { kind: 'P-256', ocsp: true }],
    [
      'a signer under an intermediate authority, both with OCSP only',
      { kind: 'P-256', ocsp: true, intermediate: true },
    ],
  ] as const)('of %s is accepted', async (_, fields) => {
    const provider = await newProvider({ name: 'any', from: START, days: 400, ...fields });
    const archive = await Archive.issue(sealingBy(provider), [file], day(10));
    expect(await judged(archive.der(0), day(20), file, [provider])).toEqual(content(1));
    const { token } = archive.record(0).chain[0]!;
    expect(await openssl(token, file, provider, day(20))).toContain('Verification: OK');
    const proof = join(dir, 'token.der');
    const { dss, bouncycastle } = await foreign.verify({
      kind: 'token',
      at: day(20),
      anchors: await anchorsOf([provider]),
      proof,
      document: join(dir, 'original'),
    });
    expect(dss).toEqual([expect.objectContaining({ what: 'timestamp', indication: 'PASSED' })]);
    expect(bouncycastle).toBe('accepted');
  });

  it('is accepted after its first signer expired only when it was renewed', async () => {
    expect(await judged(renewed.der(0), day(800))).toEqual(content(2));
    expect(await judged(issued.der(0), day(800))).toMatchObject({
      ours: 'lapsed',
      reason: expect.stringContaining(`lapsed on ${day(400).toISOString()}`) as string,
      dss: 'INDETERMINATE',
      because: expect.stringMatching(/^OUT_OF_BOUNDS/) as string,
    });
  });

  it('is accepted after two renewals in a row, with another provider each time', async () => {
    const twice = await renewed.renew(sealingBy(third), day(1000));
    for (const i of [0, 3]) expect(await judged(twice.der(i), day(1090), files[i])).toEqual(content(3));
    expect(await judged(renewed.der(0), day(1090))).toMatchObject({ ours: 'lapsed', dss: 'INDETERMINATE' });
  });

  const swapped = (one: EvidenceRecord, other: EvidenceRecord): Uint8Array =>
    writeEvidenceRecord({ ...one, chain: [one.chain[0]!, other.chain[1]!] });

  const flipped = ({ hashAlgorithm, chain }: EvidenceRecord): Uint8Array => {
    const [start, renewal] = chain as [EvidenceRecord['chain'][0], EvidenceRecord['chain'][0]];
    const reducedHashtree = renewal.reducedHashtree.map((list) => list.map((value) => value.slice()));
    reducedHashtree.at(-1)![0]![7]! ^= 1;
    return writeEvidenceRecord({ hashAlgorithm, chain: [start, { ...renewal, reducedHashtree }] });
  };

  it.each<[string, () => Uint8Array, number]>([
    ['for another document', () => renewed.der(1), 500],
    ['with a changed byte in its path', () => flipped(renewed.record(0)), 500],
    ['with the renewal of another record', () => swapped(renewed.record(0), renewed.record(2)), 500],
    ['of the future, with a signer that is not valid yet', () => issued.der(0), -1],
  ])('is refused by all %s', async (_, make, days) => {
    const verdict = await judged(make(), day(days));
    expect(verdict.ours).toBe('refused');
    expect(verdict.dss).not.toBe('PASSED');
    expect(verdict.bouncycastle).toMatch(/^refused: /);
  });

  it('of the future is refused by BouncyCastle and by us; EU DSS has no opinion while the signer is valid', async () => {
    for (const [archive, days] of [
      [issued, 9],
      [renewed, 299],
    ] as const) {
      expect(await judged(archive.der(0), day(days))).toMatchObject({
        ours: 'refused',
        reason: expect.stringContaining('after the time of verification') as string,
        bouncycastle: expect.stringMatching(/^refused: .*future/) as string,
      });
    }
  });

  it('without its revocation list is indeterminate for EU DSS, and not shown for us', async () => {
    const path = first.chain.map(({ certificate }) => certificate.raw);
    const response = await first.stamp(digest('SHA-256', file), day(10));
    const token = sealToken(response, path, { crls: [], ocsps: [] });
    const record = writeEvidenceRecord({ hashAlgorithm: 'SHA-256', chain: [{ reducedHashtree: [], token }] });
    expect(await judged(record, day(20))).toMatchObject({
      ours: 'not_shown',
      reason: expect.stringMatching(/^Revocation is not shown for time stamp 1\./) as string,
      dss: 'INDETERMINATE',
    });
  });

  it('of a signer that was revoked is refused by EU DSS and by us', async () => {
    const { serialNumber } = first.chain[0]!.certificate;
    const token = await first.sealed(digest('SHA-256', file), day(10), [
      { serialNumber, at: day(9), reason: 'keyCompromise' },
    ]);
    const record = writeEvidenceRecord({ hashAlgorithm: 'SHA-256', chain: [{ reducedHashtree: [], token }] });
    expect(await judged(record, day(20))).toMatchObject({
      ours: 'revoked',
      dss: expect.not.stringMatching('PASSED') as string,
    });
  });

  it('is accepted inside an ASiC-S container', async () => {
    const files = { read: async () => Readable.from([file]) };
    const sha256 = Buffer.from(digest('SHA-256', file)).toString('hex');
    const certificate = { id: 'cer_1', file: { name: 'contrato ñ.txt', sha256 } };
    const { content: container } = await asicContainer(
      files,
      certificate as Parameters<typeof asicContainer>[1],
      renewed.der(0),
    );
    const proof = join(dir, 'contract.asics');
    await writeFile(proof, container);
    const anchors = await anchorsOf([first, second]);
    const { dss } = await foreign.verify({ kind: 'asic', at: day(800), anchors, proof });
    expect(dss.map(({ what, indication }) => [what, indication])).toEqual([
      ['record', 'PASSED'],
      ['timestamp', 'PASSED'],
      ['timestamp', 'PASSED'],
    ]);
    const read = await readAsicContainer(await readFile(proof), 1 << 20);
    expect(read.file.name).toBe('contrato ñ.txt');
    expect(Buffer.from(read.record).equals(renewed.der(0))).toBe(true);
  });
});

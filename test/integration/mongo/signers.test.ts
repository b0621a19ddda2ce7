import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { createSignerRepository } from '../../../adapters/mongo/signers';
import type { SignerFacts } from '../../../domain/signer';
import type { SignerRepository } from '../../../ports/signers';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { processingCertificate } from '../../support/fixtures';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15, 12, 0, seconds));
const SIGNER: SignerFacts = {
  id: 'aa'.repeat(32),
  provider: 'one',
  grade: 'technical',
  chain: [Uint8Array.of(1), Uint8Array.of(2)],
  notAfter: at(50),
  validUntil: at(40),
  algorithms: ['SHA-256', 'ECDSA-P-256'],
  revocable: true,
};

let database: TestDatabase;
let signers: SignerRepository;
beforeEach(async () => {
  database = await freshDatabase();
  signers = createSignerRepository(database.collections);
});
afterEach(() => database.drop());

const capture = (seconds: number, crl: number) => ({
  signerId: SIGNER.id,
  thisUpdate: at(seconds),
  data: { crls: [Uint8Array.of(crl)], ocsps: [Uint8Array.of(9, crl)] },
  fetchedAt: at(seconds + 1),
});

async function stamp(seconds: number, signer = SIGNER.id): Promise<void> {
  const certificates = createCertificateRepository(database.collections);
  const certificate = processingCertificate('acct_1');
  await certificates.insert({ certificate, idempotencyKey: null });
  await certificates.saveToken(certificate.id, {
    facts: { provider: 'one', grade: 'sandbox', policyOid: '1.2.3', serialNumber: '7', genTime: at(seconds) },
    evidence: { signer, hashAlgorithm: 'SHA-256' },
    tsr: Uint8Array.of(0x30),
    leaf: 'bb'.repeat(32),
    hashedAt: null,
    timestampedAt: at(seconds),
  });
}

describe('a signer', () => {
  it('is kept as it was first seen, with the time it was last seen and whether it can be checked now', async () => {
    await Promise.all(Array.from({ length: 8 }, () => signers.see(SIGNER, at(1))));
    await signers.see({ ...SIGNER, chain: [Uint8Array.of(3)], revocable: false }, at(5));
    await signers.see({ ...SIGNER, revocable: false }, at(2));
    expect(await signers.list()).toEqual([
      {
        ...SIGNER,
        revocable: false,
        revoked: null,
        firstSeenAt: at(1),
        lastSeenAt: at(5),
        checkedAt: null,
        problem: null,
        failedChecks: 0,
        retryAt: null,
      },
    ]);
  });

  it('is found by id, and as the last one of its provider', async () => {
    const other = { ...SIGNER, id: 'bb'.repeat(32) };
    await signers.see(SIGNER, at(2));
    await signers.see(other, at(1));
    expect((await signers.find(other.id))?.id).toBe(other.id);
    expect((await signers.findMany([other.id, 'cc'])).map(({ id }) => id)).toEqual([other.id]);
    expect((await signers.newestOf('one'))?.id).toBe(SIGNER.id);
    expect(await signers.newestOf('two')).toBeNull();
  });

  it('stays revoked as it was first found', async () => {
    await signers.see(SIGNER, at(1));
    expect(await signers.listRevoked()).toEqual([]);
    await signers.markRevoked(SIGNER.id, { at: at(3), reason: 'keyCompromise' });
    await signers.markRevoked(SIGNER.id, { at: at(4), reason: null });
    expect(await signers.listRevoked()).toMatchObject([{ revoked: { at: at(3), reason: 'keyCompromise' } }]);
  });

  it('has the time of its last good check, and the problem of the last check', async () => {
    await signers.see(SIGNER, at(1));
    await signers.markChecked(SIGNER.id, { at: at(2), problem: null, retryAt: null });
    for (const seconds of [3, 4])
      await signers.markChecked(SIGNER.id, {
        at: at(seconds),
        problem: 'The host did not answer.',
        retryAt: at(9),
      });
    expect(await signers.find(SIGNER.id)).toMatchObject({
      checkedAt: at(2),
      problem: 'The host did not answer.',
      failedChecks: 2,
      retryAt: at(9),
    });
    await signers.markChecked(SIGNER.id, { at: at(10), problem: null, retryAt: null });
    expect(await signers.find(SIGNER.id)).toMatchObject({
      checkedAt: at(10),
      problem: null,
      failedChecks: 0,
    });
  });

  it('is watched while it is in use, or may have time stamps without a capture, but not before its next check', async () => {
    const days = (count: number) => new Date(at(1).getTime() + count * 86_400_000);
    const watched = async (now: Date) => (await signers.listWatched(now)).length;
    await signers.see(SIGNER, at(1));
    expect([await watched(at(2)), await watched(days(400))]).toEqual([1, 1]);
    await signers.markChecked(SIGNER.id, { at: at(3), problem: 'No.', retryAt: at(9) });
    expect([await watched(at(8)), await watched(at(9))]).toEqual([0, 1]);
    await signers.addCapture({ ...capture(0, 1), thisUpdate: days(2) });
    expect([await watched(at(9)), await watched(days(3))]).toEqual([1, 0]);
    await signers.see({ ...SIGNER, revocable: false }, days(3));
    expect(await watched(days(3))).toBe(0);
  });
});

describe('the captures of a signer', () => {
  it('serve a time stamp with the earliest that is not older than it', async () => {
    for (const seconds of [20, 10, 30]) await signers.addCapture(capture(seconds, seconds));
    const found = async (seconds: number) => (await signers.captureFor(SIGNER.id, at(seconds)))?.thisUpdate;
    expect([await found(5), await found(10), await found(11), await found(31)]).toEqual([
      at(10),
      at(10),
      at(20),
      undefined,
    ]);
    expect(await signers.newestCaptures([SIGNER.id, 'bb'])).toEqual(new Map([[SIGNER.id, at(30)]]));
  });

  it('are stored once, and read as they were written', async () => {
    await signers.addCapture(capture(10, 1));
    await signers.addCapture(capture(10, 2));
    const found = await signers.captureFor(SIGNER.id, at(0));
    expect(found).toEqual({ ...capture(10, 1), id: found?.id });
    expect(await signers.capture(found!.id)).toEqual(found);
    expect(await signers.capture('cap_unknown')).toBeNull();
  });

  it('leave the first time stamp after them uncaptured', async () => {
    expect(await signers.uncapturedSince(SIGNER.id)).toBeNull();
    for (const seconds of [3, 1, 2, 12]) await stamp(seconds);
    await stamp(0, 'bb'.repeat(32));
    expect(await signers.uncapturedSince(SIGNER.id)).toEqual(at(1));
    await signers.addCapture(capture(2, 1));
    expect(await signers.uncapturedSince(SIGNER.id)).toEqual(at(3));
    await signers.addCapture(capture(12, 1));
    expect(await signers.uncapturedSince(SIGNER.id)).toBeNull();
  });
});

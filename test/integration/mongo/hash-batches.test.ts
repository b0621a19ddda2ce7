import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { createHashBatchRepository } from '../../../adapters/mongo/hash-batches';
import type { Certificate } from '../../../domain/certificate';
import { newId } from '../../../domain/ids';
import type { NewHashBatch } from '../../../ports/hash-batches';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { processingCertificate } from '../../support/fixtures';

const NOW = new Date('2026-11-15T12:00:00Z');
const FAILURE = { code: 'psc_error' as const, message: 'No provider.' };

describe('batches of hashes', () => {
  let database: TestDatabase;
  let batches: ReturnType<typeof createHashBatchRepository>;
  beforeAll(async () => {
    database = await freshDatabase();
    batches = createHashBatchRepository(database.collections);
  });
  afterAll(() => database.drop());

  function newBatch(count: number, facts: Partial<NewHashBatch> = {}): NewHashBatch {
    const id = newId('bat');
    const accountId = facts.accountId ?? newId('acct');
    const certificates = Array.from({ length: count }, (_, index) =>
      processingCertificate(accountId, { custody: 'hash_only', batch: { id, index }, createdAt: NOW }),
    );
    return { id, accountId, certificates, idempotencyKey: null, fingerprint: 'f', createdAt: NOW, ...facts };
  }

  async function stored(count: number, facts: Partial<NewHashBatch> = {}): Promise<NewHashBatch> {
    const batch = newBatch(count, facts);
    expect(await batches.insert(batch)).toMatchObject({ outcome: 'inserted' });
    return batch;
  }

  const whole = ({ id: batchId }: NewHashBatch) => ({ batchId, from: 0, to: 1_000 });
  const tokenFor = ({ id }: Certificate, serialNumber = '7') => ({
    certificateId: id,
    token: {
      facts: {
        provider: 'one',
        grade: 'sandbox' as const,
        policyOid: '1.2.3',
        serialNumber,
        genTime: NOW,
      },
      evidence: { signer: '5e'.repeat(32), hashAlgorithm: 'SHA-256' as const },
      tsr: Buffer.from(`token ${serialNumber}`),
      leaf: 'ee'.repeat(32),
      hashedAt: NOW,
      timestampedAt: NOW,
    },
  });

  it('are stored with all their records', async () => {
    const batch = await stored(3);
    const counts = { total: 3, certified: 0, failed: 0, pending: 3 };
    expect(await batches.find(batch.id)).toMatchObject({ status: 'accepted', counts });
    expect(await batches.findForAccount('acct_other', batch.id)).toBeNull();
    const page = { after: null, limit: 10 };
    expect(await batches.listItems(batch.id, page)).toEqual(batch.certificates);
  });

  it('are stored whole or not at all', async () => {
    const batch = newBatch(2);
    const [first] = batch.certificates;
    await expect(batches.insert({ ...batch, certificates: [first!, { ...first! }] })).rejects.toThrow();
    expect(await batches.find(batch.id)).toBeNull();
    expect(await batches.listItems(batch.id, { after: null, limit: 10 })).toEqual([]);
  });

  it('with the same idempotency key are stored once, whatever the concurrency', async () => {
    const accountId = newId('acct');
    const same = Array.from({ length: 8 }, () => newBatch(5, { accountId, idempotencyKey: 'k' }));
    const results = await Promise.all(same.map((batch) => batches.insert(batch)));
    const inserted = results.flatMap((result) => (result.outcome === 'inserted' ? [result.batch.id] : []));
    expect(inserted).toHaveLength(1);
    for (const result of results)
      if (result.outcome !== 'inserted')
        expect(result).toMatchObject({
          outcome: 'key_held',
          holder: { fingerprint: 'f', batch: { id: inserted[0] } },
        });
    expect(await database.collections.certificates.countDocuments({ accountId })).toBe(5);
    expect(await batches.findByIdempotencyKey(accountId, 'k')).toMatchObject({ batch: { id: inserted[0] } });
  });

  it('are listed newest first, page by page', async () => {
    const accountId = newId('acct');
    const times = [0, 1, 1, 2].map((seconds) => new Date(NOW.getTime() + seconds * 1_000));
    for (const createdAt of times) await stored(1, { accountId, createdAt });
    const [first, second] = await batches.list(accountId, { limit: 2, after: null });
    const rest = await batches.list(accountId, { limit: 5, after: second! });
    const listed = [first!, second!, ...rest];
    expect(listed.map(({ createdAt }) => createdAt)).toEqual([...times].reverse());
    expect(new Set(listed.map(({ id }) => id)).size).toBe(4);
  });

  it('give their items in the order of the request, by status and page', async () => {
    const batch = await stored(6);
    const odd = batch.certificates.filter((_, i) => i % 2 === 1);
    await batches.saveTokens(odd.map((certificate) => tokenFor(certificate)));
    const indexes = async (status: Certificate['status'] | undefined, after: number | null) =>
      (await batches.listItems(batch.id, { status, after, limit: 2 })).map((item) => item.batch?.index);
    expect(await indexes(undefined, null)).toEqual([0, 1]);
    expect(await indexes(undefined, 1)).toEqual([2, 3]);
    expect(await indexes('certified', null)).toEqual([1, 3]);
    expect(await indexes('certified', 3)).toEqual([5]);
    expect(await indexes('processing', 2)).toEqual([4]);
    const rest = await batches.listRange({ batchId: batch.id, from: 1, to: 5 }, ['processing']);
    expect(rest.map((item) => item.batch?.index)).toEqual([2, 4]);
  });

  it('record one token for each certificate, and say which of these were recorded', async () => {
    const batch = await stored(3);
    const [one, two, three] = batch.certificates as [Certificate, Certificate, Certificate];
    expect(await batches.saveTokens([tokenFor(one), tokenFor(two)])).toEqual(new Set([one.id, two.id]));
    // A repeat of the write, whose answer was lost, is no other token.
    expect(await batches.saveTokens([tokenFor(one)])).toEqual(new Set([one.id]));
    const again = [tokenFor(two, '8'), tokenFor(three, '9')];
    expect(await batches.saveTokens(again)).toEqual(new Set([three.id]));
    const certificates = createCertificateRepository(database.collections);
    expect((await certificates.find(two.id))?.token?.serialNumber).toBe('7');
    expect(await certificates.find(three.id)).toMatchObject({
      status: 'certified',
      anchor: { batchId: null, index: null },
      steps: { timestampedAt: NOW },
    });
  });

  it('go from accepted to running to done, and count their records', async () => {
    const batch = await stored(3);
    await batches.begin(batch.id, NOW);
    const later = new Date(NOW.getTime() + 1_000);
    expect(await batches.begin(batch.id, later)).toMatchObject({ status: 'running', startedAt: NOW });
    await batches.saveTokens([tokenFor(batch.certificates[0]!)]);
    await batches.failPending({ ...whole(batch), to: 2 }, FAILURE, NOW);
    const counts = { total: 3, certified: 1, failed: 1, pending: 1 };
    expect((await batches.find(batch.id))?.counts).toEqual(counts);
    await batches.failPending(whole(batch), FAILURE, NOW);
    const last = { total: 3, certified: 1, failed: 2, pending: 0 };
    await batches.finish(batch.id, last, later);
    await batches.finish(batch.id, { ...last, certified: 0 }, NOW);
    expect(await batches.find(batch.id)).toMatchObject({ status: 'done', counts: last, doneAt: later });
    expect(await batches.begin(batch.id, NOW)).toMatchObject({ status: 'done' });
  });

  it('are open until they are done', async () => {
    const batch = await stored(1);
    const open = async () => (await batches.listOpen(new Date(NOW.getTime() + 1), 1_000)).map(({ id }) => id);
    expect(await open()).toContain(batch.id);
    expect((await batches.listOpen(NOW, 1_000)).map(({ id }) => id)).not.toContain(batch.id);
    await batches.finish(batch.id, { total: 1, certified: 0, failed: 1, pending: 0 }, NOW);
    expect(await open()).not.toContain(batch.id);
  });

  it('keep their records out of those that are resumed one by one', async () => {
    const batch = await stored(1);
    const certificates = createCertificateRepository(database.collections);
    const single = processingCertificate(batch.accountId, { createdAt: NOW });
    await certificates.insert({ certificate: single, idempotencyKey: null });
    const stale = await certificates.listStale(new Date(NOW.getTime() + 1), 1_000);
    expect(stale.filter(({ accountId }) => accountId === batch.accountId)).toEqual([single]);
  });
});

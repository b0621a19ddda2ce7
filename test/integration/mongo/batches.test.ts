import { createBatchRepository } from '../../../adapters/mongo/batches';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { processingCertificate } from '../../support/fixtures';

describe('batches', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  /** Puts `count` certified records into the queue. */
  async function queue(count: number): Promise<void> {
    const { certificates } = database.collections;
    await certificates.insertMany(
      Array.from({ length: count }, (_, i) => {
        const { id, ...facts } = processingCertificate('acct_a', {
          status: 'certified',
          anchor: { leaf: i.toString(16).padStart(64, '0'), batchId: null, index: null },
        });
        return { _id: id, ...facts, idempotency: null, tsr: null };
      }),
    );
  }

  it('have no work while nothing waits', async () => {
    const batches = createBatchRepository(database.collections);
    expect(await batches.hasWork('sandbox')).toBe(false);
    await queue(1);
    expect(await batches.hasWork('sandbox')).toBe(true);
  });

  it('are resumed, not doubled, however many open one at once', async () => {
    const batches = createBatchRepository(database.collections);
    const opened = await Promise.allSettled(
      Array.from({ length: 10 }, () => batches.openOrResume('sandbox')),
    );
    const ids = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await database.collections.batches.countDocuments()).toBe(1);
  });

  it('take every waiting certificate once, in chunks, and number them without a gap', async () => {
    await queue(2_500);
    const batches = createBatchRepository(database.collections);
    const { id } = await batches.openOrResume('sandbox');
    const chunks = [];
    for (let n = await batches.stamp(id, 1_000); n > 0; n = await batches.stamp(id, 1_000)) chunks.push(n);
    expect(chunks).toEqual([1_000, 1_000, 500]);
    const leaves = await batches.order(id);
    expect(new Set(leaves).size).toBe(2_500);
    // Restarted half way, the order comes out the same.
    expect(await batches.order(id)).toEqual(leaves);
    const { certificates } = database.collections;
    const indexes = await certificates
      .find({ 'anchor.batchId': id })
      .map(({ anchor }) => anchor?.index)
      .toArray();
    expect(indexes.sort((a, b) => Number(a) - Number(b))).toEqual(leaves.map((_, i) => i));
  });

  it('leave a certificate in the batch that took it', async () => {
    await queue(3);
    const batches = createBatchRepository(database.collections);
    const first = await batches.openOrResume('sandbox');
    await batches.stamp(first.id, 10);
    expect(await batches.stamp('batch_other', 10)).toBe(0);
    const { anchor } = (
      await createCertificateRepository(database.collections).findBySha256('acct_a', 'ab'.repeat(32))
    )[0]!;
    expect(anchor?.batchId).toBe(first.id);
  });

  it('give the change of the newest confirmed one as the next coin', async () => {
    const batches = createBatchRepository(database.collections);
    expect(await batches.latestChange('sandbox')).toBeNull();
    const { id } = await batches.openOrResume('sandbox');
    await batches.seal(id, 'aa'.repeat(32), 1);
    const change = { txid: 'bb'.repeat(32), vout: 1, valueSats: 9_000 };
    const spends = { txid: 'cc'.repeat(32), vout: 0, valueSats: 10_000 };
    await batches.addTransaction(id, {
      txid: change.txid,
      rawHex: '00',
      feeSats: 1_000,
      spends,
      change,
      signedAt: new Date(),
    });
    expect(await batches.latestChange('sandbox')).toBeNull();
    await batches.markSubmitted(id);
    const block = { height: 7, hash: 'dd'.repeat(32), time: new Date() };
    await batches.markConfirmed(id, change.txid, block);
    expect(await batches.latestChange('sandbox')).toEqual(change);
    expect(await batches.find(id)).toMatchObject({ status: 'confirmed', block, confirmedTxid: change.txid });
    expect((await batches.openOrResume('sandbox')).id).not.toBe(id);
  });
});

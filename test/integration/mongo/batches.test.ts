import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import { WAITING } from '../../../adapters/mongo/certificate-document';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { rootFromPath } from '../../../proofs/merkle/path';
import { merklePath, merkleRoot } from '../../../proofs/merkle/tree';
import { queueLeaves } from '../../support/anchored';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

describe('batches', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  const queue = (count: number) => queueLeaves(database.collections, count);

  it('know whether certificates wait, since when and how many, without reading those that are anchored', async () => {
    const batches = createBatchRepository(database.collections);
    const { certificates } = database.collections;
    expect(await batches.work('sandbox')).toEqual({ underWay: false, waitingSince: null });
    expect(await batches.waitingAtLeast(1)).toBe(false);
    await queue(3);
    const { id } = await batches.openOrResume('sandbox');
    expect(await batches.work('sandbox')).toEqual({ underWay: true, waitingSince: expect.any(Date) as Date });
    await fill(id);
    expect((await batches.work('sandbox')).waitingSince).toBeNull();

    await queue(2);
    const waiting = await certificates.find({ 'anchor.batchId': null }).toArray();
    const oldest = new Date('2026-11-14T18:00:00Z');
    await certificates.updateOne({ _id: waiting[1]!._id }, { $set: { 'steps.savedAt': oldest } });
    expect((await batches.work('sandbox')).waitingSince).toEqual(oldest);
    expect(await Promise.all([1, 2, 3].map((count) => batches.waitingAtLeast(count)))).toEqual([
      true,
      true,
      false,
    ]);
    const { executionStats } = (await certificates
      .find(WAITING)
      .sort({ 'steps.savedAt': 1 })
      .limit(1)
      .explain('executionStats')) as { executionStats: { totalKeysExamined: number } };
    expect(executionStats.totalKeysExamined).toBe(1);
  });

  it('are resumed, not duplicated, when several processes open one at once', async () => {
    const batches = createBatchRepository(database.collections);
    const opened = await Promise.allSettled(
      Array.from({ length: 10 }, () => batches.openOrResume('sandbox')),
    );
    const ids = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await database.collections.batches.countDocuments()).toBe(1);
  });

  async function fill(batchId: string): Promise<number[]> {
    const batches = createBatchRepository(database.collections);
    const chunks: number[] = [];
    for (let after: string | null = null; ;) {
      const { stamped, last } = await batches.stamp(batchId, after);
      if (last === null) return chunks;
      chunks.push(stamped);
      after = last;
    }
  }

  it('stamp every waiting certificate once, in chunks, with consecutive indexes', async () => {
    await queue(2_500);
    const batches = createBatchRepository(database.collections);
    const { id } = await batches.openOrResume('sandbox');
    expect(await fill(id)).toEqual([1_024, 1_024, 452]);
    const { certificates } = database.collections;
    const indexes = await certificates
      .find({ 'anchor.batchId': id })
      .map(({ anchor }) => anchor?.index)
      .toArray();
    expect(indexes.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 2_500 }, (_, i) => i));
  });

  it('continue after a killed step, include what arrived meanwhile, and lead every leaf to the same root', async () => {
    await queue(1_500);
    const batches = createBatchRepository(database.collections);
    const { id } = await batches.openOrResume('sandbox');
    await batches.stamp(id, null);
    await queue(700);
    expect(await fill(id)).toEqual([1_024, 152]);
    const { size, root } = await batches.seal(id);
    expect(size).toBe(2_200);
    expect(await batches.seal(id)).toEqual({ size, root });
    const members = await database.collections.certificates.find({ 'anchor.batchId': id }).toArray();
    expect(new Set(members.map(({ anchor }) => anchor!.index)).size).toBe(2_200);
    const byIndex = [...members].sort((a, b) => a.anchor!.index! - b.anchor!.index!);
    const leaves = byIndex.map(({ anchor }) => hexToBytes(anchor!.leaf));
    expect(bytesToHex(merkleRoot(leaves))).toBe(root);
    for (const index of [0, 1, 1_023, 1_024, 1_499, 1_500, 2_047, 2_048, 2_198, 2_199]) {
      const path = (await batches.path(id, index)).map(({ side, hash }) => ({
        side,
        hash: hexToBytes(hash),
      }));
      expect(path).toEqual(merklePath(leaves, index));
      expect(bytesToHex(rootFromPath(leaves[index]!, path))).toBe(root);
    }
    await expect(batches.path(id, 2_200)).rejects.toThrow('does not exist in a tree');
  });

  it('accept nothing after they are sealed, not even from an abandoned step that is still running', async () => {
    await queue(3);
    const batches = createBatchRepository(database.collections);
    const { id } = await batches.openOrResume('sandbox');
    await fill(id);
    await queue(2_000);
    // The steps race: exactly the certificates under the root belong to the batch.
    const [sealed] = await Promise.allSettled([
      batches.seal(id),
      batches.stamp(id, null),
      batches.stamp(id, null),
    ]);
    const { size } = sealed.status === 'fulfilled' ? sealed.value : await batches.seal(id);
    expect(await batches.stamp(id, null)).toEqual({ stamped: 0, last: null });
    expect(await database.collections.certificates.countDocuments({ 'anchor.batchId': id })).toBe(size);
    expect(await batches.find(id)).toMatchObject({ status: 'sealed', size });
  });

  it('never move a certificate to another batch', async () => {
    await queue(3);
    const batches = createBatchRepository(database.collections);
    const first = await batches.openOrResume('sandbox');
    await fill(first.id);
    expect(await batches.stamp('batch_other', null)).toEqual({ stamped: 0, last: null });
    const { anchor } = (
      await createCertificateRepository(database.collections).findBySha256('acct_a', 'ab'.repeat(32))
    )[0]!;
    expect(anchor?.batchId).toBe(first.id);
  });

  it('are removed when nothing was stamped into them', async () => {
    const batches = createBatchRepository(database.collections);
    const { id } = await batches.openOrResume('sandbox');
    expect(await batches.seal(id)).toEqual({ size: 0, root: null });
    expect(await batches.find(id)).toBeNull();
  });
});

import { createAnchorAnnouncements } from '../../../adapters/mongo/anchor-announcements';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import { documentOf } from '../../../adapters/mongo/certificates';
import { BLOCK } from '../../support/batch';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { certifiedCertificate } from '../../support/fixtures';

const OTHER = { ...BLOCK, hash: '11'.repeat(32) };

let database: TestDatabase;
let batches: ReturnType<typeof createBatchRepository>;
let announcements: ReturnType<typeof createAnchorAnnouncements>;
beforeEach(async () => {
  database = await freshDatabase();
  batches = createBatchRepository(database.collections);
  announcements = createAnchorAnnouncements(database.collections);
});
afterEach(() => database.drop());

const news = async () =>
  (await announcements.pending(10)).map(({ number, news: what, blockHash }) => [number, what, blockHash]);

async function submitted(): Promise<string> {
  const { id } = await batches.openOrResume('sandbox');
  await database.collections.batches.updateOne({ _id: id }, { $set: { status: 'submitted' } });
  return id;
}

async function mine(id: string, block = BLOCK): Promise<void> {
  const facts = { transactionHex: '00', branch: [], headerHex: '00', height: block.height };
  await batches.markConfirmed(id, { txid: 'cc'.repeat(32), block, facts });
}

describe('an announcement', () => {
  it('is written when a batch is settled, once however many workers settle it', async () => {
    const id = await submitted();
    await mine(id);
    expect(await news()).toEqual([]);
    await batches.settle(id, BLOCK.hash);
    await batches.settle(id, BLOCK.hash);
    // An interrupted check sees the same block again.
    await mine(id);
    await batches.settle(id, BLOCK.hash);
    expect(await announcements.pending(10)).toEqual([
      { batchId: id, number: 0, news: 'anchored', blockHash: BLOCK.hash },
    ]);
  });

  it('of a loss is written only if the block was announced', async () => {
    const id = await submitted();
    await mine(id);
    await batches.markReorganised(id, BLOCK.hash, 12);
    expect(await news()).toEqual([]);
    await mine(id);
    await batches.settle(id, BLOCK.hash);
    await batches.markReorganised(id, BLOCK.hash, 12);
    await batches.markReorganised(id, BLOCK.hash, 12);
    await mine(id, OTHER);
    await batches.settle(id, OTHER.hash);
    expect(await news()).toEqual([
      [0, 'anchored', BLOCK.hash],
      [1, 'anchor_lost', BLOCK.hash],
      [2, 'anchored', OTHER.hash],
    ]);
  });

  it('is another one when the chain returns to a block that it had lost', async () => {
    const id = await submitted();
    for (let round = 0; round < 2; round += 1) {
      await mine(id);
      await batches.settle(id, BLOCK.hash);
      await batches.markReorganised(id, BLOCK.hash, 12);
    }
    expect((await news()).map(([number, what]) => [number, what])).toEqual([
      [0, 'anchored'],
      [1, 'anchor_lost'],
      [2, 'anchored'],
      [3, 'anchor_lost'],
    ]);
  });

  it('is pending until it is made, and keeps its number', async () => {
    const id = await submitted();
    await mine(id);
    await batches.settle(id, BLOCK.hash);
    const [first] = await announcements.pending(10);
    await announcements.markMade(first!);
    expect(await news()).toEqual([]);
    await batches.markReorganised(id, BLOCK.hash, 12);
    expect(await news()).toEqual([[1, 'anchor_lost', BLOCK.hash]]);
  });

  it('is looked for in an index that holds nothing else', async () => {
    const id = await submitted();
    await mine(id);
    await batches.settle(id, BLOCK.hash);
    const [made] = await announcements.pending(10);
    await announcements.markMade(made!);
    const find = database.collections.batches.find(
      { 'announcements.made': false },
      { hint: 'announcements' },
    );
    const { executionStats } = await find.explain('executionStats');
    expect(executionStats).toMatchObject({ totalKeysExamined: 0, totalDocsExamined: 0 });
  });
});

describe('the members of a batch', () => {
  async function insert(accountId: string, count: number, batchId: string | null = 'batch_1') {
    const made = Array.from({ length: count }, (_, index) =>
      certifiedCertificate(accountId, {
        id: `cert_${accountId}_${batchId}_${String(index).padStart(3, '0')}`,
        anchor: { leaf: 'ee'.repeat(32), batchId, index: batchId === null ? null : index },
      }),
    );
    await database.collections.certificates.insertMany(made.map((certificate) => documentOf(certificate)));
  }

  it('are paged by account, without those of other accounts and batches', async () => {
    const accounts = Array.from({ length: 250 }, (_, index) => `acct_${String(index).padStart(3, '0')}`);
    await insert('acct_003', 12);
    await insert('acct_003', 4, 'batch_2');
    await insert('acct_004', 3, null);
    await insert('acct_240', 7);
    await insert('acct_999', 5);
    const pages: string[][] = [];
    for (let after = null as { accountId: string; id: string } | null; ;) {
      const page = await announcements.members('batch_1', accounts, { after, limit: 5 });
      const last = page.at(-1);
      if (last === undefined) break;
      pages.push(page.map(({ id }) => id));
      after = last;
    }
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 2, 5, 2]);
    expect(new Set(pages.flat()).size).toBe(19);
    expect(pages.flat().every((id) => /^cert_acct_(003|240)_batch_1_/.test(id))).toBe(true);
  });

  it('are found without reading the others', async () => {
    await insert('acct_1', 3);
    await insert('acct_1', 200, 'batch_2');
    await insert('acct_2', 200);
    const find = database.collections.certificates
      .find(
        { accountId: { $in: ['acct_0', 'acct_1'] }, 'anchor.batchId': 'batch_1' },
        { hint: 'account-anchor' },
      )
      .sort({ accountId: 1, _id: 1 });
    const { executionStats } = await find.explain('executionStats');
    expect(executionStats).toMatchObject({ totalDocsExamined: 3 });
  });
});

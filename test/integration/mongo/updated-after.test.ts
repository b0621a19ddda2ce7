import { createBatchRepository } from '../../../adapters/mongo/batches';
import { createCertificateRepository, documentOf } from '../../../adapters/mongo/certificates';
import type { Certificate } from '../../../domain/certificate';
import type { ListFilter } from '../../../ports/certificates';
import { submittedBatch } from '../../support/batch';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { certifiedCertificate } from '../../support/fixtures';
import { readsOf } from '../../support/profile';

const ACCOUNT = 'acct_a';
const at = (minutes: number) => new Date(Date.parse('2026-11-14T12:00:00Z') + minutes * 60_000);

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());
const repository = () => createCertificateRepository(database.collections);
const list = (updatedAfter: Date, filter: ListFilter = {}, limit = 100) =>
  repository().list(ACCOUNT, { ...filter, updatedAfter }, { limit, offset: 0 });
const idsAfter = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ id }) => id);

const saved = (minutes: number, batchId: string | null, facts: Partial<Certificate> = {}) =>
  certifiedCertificate(ACCOUNT, {
    anchor: { leaf: 'ee'.repeat(32), batchId, index: batchId === null ? null : 0 },
    createdAt: at(minutes),
    updatedAt: at(minutes),
    ...facts,
  });
const insert = (...certificates: Certificate[]) =>
  database.collections.certificates.insertMany(certificates.map((each) => documentOf(each)));
const insertBatch = (
  id: string,
  createdAt: Date,
  updatedAt: Date,
  status: 'sealed' | 'submitted' | 'confirmed',
) => {
  const { id: _id, ...batch } = submittedBatch({ id, createdAt, updatedAt, status });
  const document = { ...batch, _id, stamped: 1, everConfirmed: status === 'confirmed' };
  return database.collections.batches.insertOne(document);
};

describe('certificates that changed after a time', () => {
  it('are those saved or changed since then, newest first, and those of a batch whose anchor changed since then', async () => {
    const [old, anchored, waiting, fresh] = [
      saved(0, 'batch_1'),
      saved(1, 'batch_2'),
      saved(2, null),
      saved(30, null),
    ];
    const other = { ...saved(1, 'batch_2'), accountId: 'acct_b' };
    await insert(old, anchored, waiting, fresh, other);
    await insertBatch('batch_1', at(5), at(6), 'confirmed');
    await insertBatch('batch_2', at(15), at(25), 'submitted');
    expect(await idsAfter(at(20))).toEqual([fresh.id, anchored.id]);
    expect(await idsAfter(at(25))).toEqual([fresh.id]);
    expect(await idsAfter(at(30))).toEqual([]);
    // Saved before that time, and anchored by the first batch that was opened after it.
    expect(await idsAfter(at(10))).toEqual([fresh.id, anchored.id]);
    expect(await repository().count(ACCOUNT, { updatedAfter: at(10) }, 9)).toBe(2);
  });

  it('are not those whose batch no node has seen yet', async () => {
    await insert(saved(1, 'batch_1'));
    await insertBatch('batch_1', at(15), at(25), 'sealed');
    expect(await idsAfter(at(20))).toEqual([]);
    expect(await idsAfter(at(10))).toEqual([]);
  });

  it('include one whose page was made private, which keeps its place in the queue for anchoring', async () => {
    const one = saved(1, null, { steps: { ...saved(1, null).steps, savedAt: at(1) } });
    await insert(one);
    const before = new Date();
    await repository().setPublicPage(ACCOUNT, one.id, false, ACCOUNT);
    expect(await idsAfter(new Date(before.getTime() - 1))).toEqual([one.id]);
    const { waitingSince } = await createBatchRepository(database.collections).work('sandbox');
    expect(waitingSince).toEqual(at(1));
  });

  it('include those of a batch that became final: settling it is a change, seeing it again in its block is none', async () => {
    await insert(saved(1, 'batch_1'));
    await insertBatch('batch_1', at(5), at(6), 'submitted');
    const batches = createBatchRepository(database.collections);
    const block = { height: 7, hash: 'bb'.repeat(32), time: at(8) };
    const facts = { transactionHex: '00', branch: [], headerHex: '00', height: 7 };
    const updated = async () => (await batches.find('batch_1'))!.updatedAt.getTime();
    await batches.markConfirmed('batch_1', { txid: 'cc'.repeat(32), block, facts });
    const mined = await updated();
    expect(mined).toBeGreaterThan(at(6).getTime());
    await database.collections.batches.updateOne({ _id: 'batch_1' }, { $set: { updatedAt: at(9) } });
    await batches.markConfirmed('batch_1', { txid: 'cc'.repeat(32), block, facts });
    expect(await updated()).toBe(at(9).getTime());
    await batches.settle('batch_1', block.hash);
    expect(await updated()).toBeGreaterThanOrEqual(mined);
    expect(await list(at(60))).toHaveLength(1);
  });

  it('go together with other filters and with pages by position', async () => {
    const all = Array.from({ length: 7 }, (_, i) =>
      saved(20 + i, null, { documentType: i % 2 === 0 ? 'a' : 'b' }),
    );
    await insert(...all, saved(1, null, { documentType: 'a' }));
    expect(await idsAfter(at(19), { documentType: 'A' })).toEqual([6, 4, 2, 0].map((i) => all[i]!.id));
    const first = await list(at(19), {}, 3);
    const rest = await repository().list(
      ACCOUNT,
      { updatedAfter: at(19) },
      { limit: 9, after: first.at(-1)! },
    );
    expect([...first, ...rest].map(({ id }) => id)).toEqual([...all].reverse().map(({ id }) => id));
    expect(await idsAfter(at(19), { search: { id: all[3]!.id } })).toEqual([all[3]!.id]);
  });

  it('are found without reading the rest: few by their ids, many in the order of the list', async () => {
    const OLD = 4_000;
    const many = Array.from({ length: OLD }, (_, i) => saved(-OLD + i, 'batch_0'));
    await insert(...many, saved(21, null), saved(22, null));
    await insertBatch('batch_0', at(-OLD), at(-1), 'confirmed');
    const few = await readsOf(database.collections.certificates, () => list(at(20)));
    expect(few).toMatchObject({ scanned: false });
    expect(few.finds).toBeLessThan(20);
    const all = await readsOf(database.collections.certificates, async () => {
      expect(await list(at(-OLD - 1), {}, 20)).toHaveLength(20);
    });
    expect(all).toMatchObject({ scanned: false, sorted: false });
    // Twice at most to see that they are many, and the page.
    expect(all.finds).toBeLessThan(2_100);
  });
});

import { Binary } from 'mongodb';
import type { Filter, FindOptions } from 'mongodb';
import type { Certificate, CertificateStatus } from '../../domain/certificate';
import type { HashBatch, HashBatchCounts, ItemRange } from '../../domain/hash-batch';
import type { HashBatchRepository, KeyHolder, NewHashBatch } from '../../ports/hash-batches';
import type { CertificateDocument } from './certificate-document';
import { certificateFromDocument, certifiedFields, documentOf, LATEST, WITHOUT_TOKEN } from './certificates';
import type { Collections } from './collections';
import { isDuplicateKey, isUnavailable, reportUnavailable } from './errors';
import type { HashBatchDocument } from './hash-batch-document';
import { NEWEST_FIRST, pageAfter } from './newest-first';
import { inTransaction } from './transaction';

const OPEN = ['accepted', 'running'] as const;
const ITEMS = 'hash-batch';

export function createHashBatchRepository(collections: Collections): HashBatchRepository {
  const { certificates, hashBatches } = collections;

  async function countOf(batchId: string, total: number): Promise<HashBatchCounts> {
    const groups = await certificates
      .aggregate<{ _id: CertificateStatus; count: number }>(
        [{ $match: { 'batch.id': batchId } }, { $group: { _id: '$status', count: { $sum: 1 } } }],
        { hint: ITEMS },
      )
      .toArray();
    const counted = (status: CertificateStatus) => groups.find(({ _id }) => _id === status)?.count ?? 0;
    return {
      total,
      certified: counted('certified'),
      failed: counted('failed'),
      pending: counted('processing'),
    };
  }

  async function batchOf(document: HashBatchDocument): Promise<HashBatch> {
    const { _id: id, accountId, status, total, counts, createdAt, startedAt, doneAt } = document;
    return {
      ...{ id, accountId, status, createdAt, startedAt, doneAt },
      counts: counts ?? (await countOf(id, total)),
    };
  }

  async function findOne(filter: Filter<HashBatchDocument>): Promise<HashBatch | null> {
    const document = await hashBatches.findOne(filter);
    return document === null ? null : batchOf(document);
  }

  async function keyHolder(
    accountId: string,
    idempotencyKey: string,
    options: FindOptions = {},
  ): Promise<KeyHolder | null> {
    const filter = { accountId, idempotencyKey };
    const document = await hashBatches.findOne(filter, { hint: 'idempotency', ...options });
    return document && { batch: await batchOf(document), fingerprint: document.fingerprint };
  }

  async function findItems(filter: Filter<CertificateDocument>, limit = 0): Promise<Certificate[]> {
    const documents = await certificates
      .find(filter, { projection: WITHOUT_TOKEN, hint: ITEMS })
      .sort({ 'batch.index': 1 })
      .limit(limit)
      .toArray();
    return documents.map(certificateFromDocument);
  }

  async function insertAll({ certificates: items, ...batch }: NewHashBatch): Promise<HashBatchDocument> {
    const { id, accountId, idempotencyKey, fingerprint, createdAt } = batch;
    const document: HashBatchDocument = {
      ...{ _id: id, accountId, status: 'accepted', total: items.length, counts: null },
      ...{ idempotencyKey, fingerprint, createdAt, startedAt: null, doneAt: null },
    };
    const records = items.map((item) => documentOf(item));
    await inTransaction(hashBatches, async (session) => {
      // First, so that a repeated request is noticed before its records are written.
      await hashBatches.insertOne(document, { session });
      await certificates.insertMany(records, { session, ordered: false });
    });
    return document;
  }

  return reportUnavailable({
    async insert(batch) {
      const { accountId, idempotencyKey } = batch;
      try {
        const document = await insertAll(batch);
        const total = batch.certificates.length;
        const counts = { total, certified: 0, failed: 0, pending: total };
        return { outcome: 'inserted', batch: await batchOf({ ...document, counts }) };
      } catch (error) {
        if (!isDuplicateKey(error) || idempotencyKey === null) throw error;
      }
      try {
        const holder = await keyHolder(accountId, idempotencyKey, LATEST);
        return holder === null ? { outcome: 'undecided' } : { outcome: 'key_held', holder };
      } catch (error) {
        if (isUnavailable(error)) return { outcome: 'undecided' };
        throw error;
      }
    },

    findByIdempotencyKey: (accountId, key) => keyHolder(accountId, key),
    find: (id) => findOne({ _id: id }),
    findForAccount: (accountId, id) => findOne({ _id: id, accountId }),

    async list(accountId, { limit, after }) {
      const documents = await hashBatches
        .find(pageAfter({ accountId }, after), { hint: 'list' })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return Promise.all(documents.map(batchOf));
    },

    listItems: (batchId, { status, after, limit }) =>
      findItems(
        {
          'batch.id': batchId,
          ...(after !== null && { 'batch.index': { $gt: after } }),
          ...(status && { status }),
        },
        limit,
      ),

    listRange: (range, statuses) => findItems({ ...within(range), status: { $in: statuses } }),

    async listOpen(before, limit) {
      const documents = await hashBatches
        .find({ status: { $in: [...OPEN] }, createdAt: { $lt: before } }, { hint: 'open' })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return Promise.all(documents.map(batchOf));
    },

    async begin(id, now) {
      await hashBatches.updateOne(
        { _id: id, status: 'accepted' },
        { $set: { status: 'running', startedAt: now } },
      );
      return findOne({ _id: id });
    },

    async saveTokens(tokens) {
      const { modifiedCount } = await certificates.bulkWrite(
        tokens.map(({ certificateId, token }) => ({
          updateOne: {
            filter: { _id: certificateId, status: 'processing' },
            update: { $set: certifiedFields(token, new Date()) },
          },
        })),
        { ordered: false },
      );
      const ids = tokens.map(({ certificateId }) => certificateId);
      if (modifiedCount === tokens.length) return new Set(ids);
      // Someone else settled some of them, or the answer to an earlier attempt at this write was lost.
      const stored = await certificates.find({ _id: { $in: ids } }, { projection: { tsr: 1 } }).toArray();
      const tsrs = new Map(stored.map(({ _id, tsr }) => [_id, tsr]));
      const isStored = ({ certificateId, token }: (typeof tokens)[number]) =>
        new Binary(token.tsr).toString('base64') === tsrs.get(certificateId)?.toString('base64');
      return new Set(tokens.filter(isStored).map(({ certificateId }) => certificateId));
    },

    async failPending(range, failure, now) {
      await certificates.updateMany(
        { ...within(range), status: 'processing' },
        { $set: { status: 'failed', failure, 'steps.failedAt': now, updatedAt: now } },
        { hint: ITEMS },
      );
    },

    async finish(id, counts, now) {
      await hashBatches.updateOne(
        { _id: id, status: { $ne: 'done' } },
        { $set: { status: 'done', counts, doneAt: now } },
      );
    },
  });
}

function within({ batchId, from, to }: ItemRange): Filter<CertificateDocument> {
  return { 'batch.id': batchId, 'batch.index': { $gte: from, $lt: to } };
}

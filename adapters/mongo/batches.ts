import { newId } from '../../domain/ids';
import type { Batch } from '../../domain/anchoring';
import type { BatchRepository } from '../../ports/batches';
import { createBatchMembers, WAITING } from './batch-members';
import { createChainState } from './chain-state';
import { UNDER_WAY } from './collections';
import type { BatchDocument, Collections } from './collections';
import { reportUnavailable } from './errors';
import { createWalletCoins } from './wallet-coins';

/** A batch that has never been in a block. */
const BEFORE_FIRST_BLOCK = { status: { $in: [...UNDER_WAY] }, everConfirmed: { $ne: true } };
/** About two kilobytes each. */
const MAX_CACHED = 1_000;

export function createBatchRepository(collections: Collections): BatchRepository {
  const { batches, certificates } = collections;

  /** Settled batches never change, and pages of certificates ask for the same few. */
  const settled = new Map<string, Batch>();
  function cache(batch: Batch): void {
    if (settled.size >= MAX_CACHED) settled.delete(settled.keys().next().value ?? '');
    settled.set(batch.id, batch);
  }

  return reportUnavailable({
    ...createBatchMembers(collections),
    ...createWalletCoins(collections),
    ...createChainState(collections),

    async find(id) {
      const document = await batches.findOne({ _id: id });
      return document === null ? null : fromDocument(document);
    },

    async findMany(ids) {
      const known = ids.flatMap((id) => settled.get(id) ?? []);
      if (known.length === ids.length) return known;
      const found = await batches.find({ _id: { $in: ids.filter((id) => !settled.has(id)) } }).toArray();
      for (const document of found) if (document.settled) cache(fromDocument(document));
      return [...known, ...found.map(fromDocument)];
    },

    async findByTransaction(txid) {
      const document = await batches.findOne({ 'transactions.txid': txid });
      return document === null ? null : fromDocument(document);
    },

    async hasWork(network) {
      const [waiting, underWay] = await Promise.all([
        certificates.findOne(WAITING, { projection: { _id: 1 } }),
        batches.findOne({ network, ...BEFORE_FIRST_BLOCK }, { projection: { _id: 1 } }),
      ]);
      return waiting !== null || underWay !== null;
    },

    async openOrResume(network) {
      const now = new Date();
      const document = await batches.findOneAndUpdate(
        { network, ...BEFORE_FIRST_BLOCK },
        {
          $setOnInsert: {
            _id: newId('batch'),
            network,
            status: 'open',
            stamped: 0,
            size: null,
            root: null,
            transactions: [],
            confirmedTxid: null,
            block: null,
            facts: null,
            submittedAt: null,
            confirmedAt: null,
            everConfirmed: false,
            settled: false,
            createdAt: now,
            updatedAt: now,
          },
        },
        { upsert: true, returnDocument: 'after', sort: { createdAt: 1 } },
      );
      if (document === null) throw new Error(`The upsert of a batch on ${network} returned no document.`);
      return fromDocument(document);
    },

    async addTransaction(batchId, transaction, versions) {
      const { modifiedCount } = await batches.updateOne(
        {
          _id: batchId,
          transactions: { $size: versions },
          status: { $in: ['sealed', 'signed', 'submitted'] },
        },
        [
          {
            $set: {
              transactions: { $concatArrays: ['$transactions', { $literal: [transaction] }] },
              // A replacement does not change the status of a submitted batch.
              status: { $cond: [{ $eq: ['$status', 'sealed'] }, 'signed', '$status'] },
              updatedAt: '$$NOW',
            },
          },
        ],
      );
      return modifiedCount === 1;
    },

    async markSubmitted(batchId) {
      await batches.updateOne(
        { _id: batchId, status: 'signed' },
        { $set: { status: 'submitted', submittedAt: new Date(), updatedAt: new Date() } },
      );
    },

    async markConfirmed(batchId, { txid, block, facts }) {
      await batches.updateOne({ _id: batchId, status: { $in: ['signed', 'submitted', 'confirmed'] } }, [
        {
          $set: {
            // Keep the time when the batch is seen again in the same block.
            confirmedAt: { $cond: [{ $eq: ['$block.hash', block.hash] }, '$confirmedAt', '$$NOW'] },
          },
        },
        {
          $set: {
            status: 'confirmed',
            confirmedTxid: txid,
            block: { $literal: block },
            facts: { $literal: facts },
            everConfirmed: true,
            settled: false,
            updatedAt: '$$NOW',
          },
        },
      ]);
    },

    async markReorganised(batchId, lostBlockHash) {
      await batches.updateOne(
        { _id: batchId, status: 'confirmed', 'block.hash': lostBlockHash },
        {
          $set: {
            status: 'submitted',
            confirmedTxid: null,
            block: null,
            facts: null,
            confirmedAt: null,
            updatedAt: new Date(),
          },
        },
      );
    },

    async watched(network) {
      const documents = await batches
        .find({ network, everConfirmed: true, settled: false })
        .sort({ createdAt: 1 })
        .toArray();
      return documents.map(fromDocument);
    },

    async settle(batchId, blockHash) {
      await batches.updateOne({ _id: batchId, 'block.hash': blockHash }, { $set: { settled: true } });
    },
  });
}

function fromDocument(document: BatchDocument): Batch {
  const { _id: id, network, status, size, root, transactions, confirmedTxid, block, facts } = document;
  const { submittedAt, confirmedAt, settled, createdAt, updatedAt } = document;
  return {
    ...{ id, network, status, size, root, transactions, confirmedTxid, block, facts, settled },
    ...{ submittedAt, confirmedAt, createdAt, updatedAt },
  };
}

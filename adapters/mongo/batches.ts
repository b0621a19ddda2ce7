import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { newId } from '../../domain/ids';
import type { Batch } from '../../domain/anchoring';
import type { BatchRepository } from '../../ports/batches';
import { merklePath } from '../../proofs/merkle/tree';
import { UNDER_WAY } from './collections';
import type { BatchDocument, Collections } from './collections';
import { reportUnavailable } from './unavailable';

/** How many index numbers are written in one round trip. */
const ORDER_CHUNK = 1_000;
const WAITING = { 'anchor.batchId': null, 'anchor.leaf': { $type: 'string' } } as const;

export function createBatchRepository({ batches, certificates, chainState }: Collections): BatchRepository {
  return reportUnavailable({
    async find(id) {
      const document = await batches.findOne({ _id: id });
      return document === null ? null : fromDocument(document);
    },

    async findMany(ids) {
      if (ids.length === 0) return [];
      return (await batches.find({ _id: { $in: ids } }).toArray()).map(fromDocument);
    },

    async hasWork(network) {
      const [waiting, underWay] = await Promise.all([
        certificates.findOne(WAITING, { projection: { _id: 1 } }),
        batches.findOne({ network, status: { $in: [...UNDER_WAY] } }, { projection: { _id: 1 } }),
      ]);
      return waiting !== null || underWay !== null;
    },

    async openOrResume(network) {
      const now = new Date();
      const document = await batches.findOneAndUpdate(
        { network, status: { $in: [...UNDER_WAY] } },
        {
          $setOnInsert: {
            _id: newId('batch'),
            network,
            status: 'open',
            size: null,
            root: null,
            transactions: [],
            confirmedTxid: null,
            block: null,
            facts: null,
            createdAt: now,
            updatedAt: now,
          },
        },
        { upsert: true, returnDocument: 'after', sort: { createdAt: 1 } },
      );
      if (document === null) throw new Error('The upsert of a batch gave nothing back.');
      return fromDocument(document);
    },

    async stamp(batchId, limit) {
      const waiting = await certificates
        .find(WAITING, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      if (waiting.length === 0) return 0;
      // The condition is repeated: no certificate ever changes from one batch to another.
      const stamped = await certificates.updateMany(
        { _id: { $in: waiting.map(({ _id }) => _id) }, 'anchor.batchId': null },
        { $set: { 'anchor.batchId': batchId } },
      );
      return stamped.modifiedCount;
    },

    async order(batchId) {
      const leaves: string[] = [];
      let writes: { updateOne: { filter: { _id: string }; update: { $set: { 'anchor.index': number } } } }[] =
        [];
      const members = certificates
        .find(
          { 'anchor.batchId': batchId, 'anchor.leaf': { $type: 'string' } },
          { projection: { 'anchor.leaf': 1 } },
        )
        .sort({ _id: 1 });
      for await (const { _id, anchor } of members) {
        if (anchor === null) continue;
        writes.push({ updateOne: { filter: { _id }, update: { $set: { 'anchor.index': leaves.length } } } });
        leaves.push(anchor.leaf);
        if (writes.length === ORDER_CHUNK) {
          await certificates.bulkWrite(writes, { ordered: false });
          writes = [];
        }
      }
      if (writes.length > 0) await certificates.bulkWrite(writes, { ordered: false });
      return leaves;
    },

    async seal(batchId, root, size) {
      await batches.updateOne(
        { _id: batchId, status: 'open' },
        { $set: { status: 'sealed', root, size, updatedAt: new Date() } },
      );
    },

    async removeEmpty(batchId) {
      await batches.deleteOne({ _id: batchId, status: 'open' });
    },

    async addTransaction(batchId, transaction) {
      await batches.updateOne(
        { _id: batchId, 'transactions.txid': { $ne: transaction.txid } },
        { $push: { transactions: transaction }, $set: { status: 'signed', updatedAt: new Date() } },
      );
    },

    async markSubmitted(batchId) {
      await batches.updateOne(
        { _id: batchId, status: 'signed' },
        { $set: { status: 'submitted', updatedAt: new Date() } },
      );
    },

    async markConfirmed(batchId, txid, block) {
      await batches.updateOne(
        { _id: batchId, status: { $in: ['signed', 'submitted'] } },
        { $set: { status: 'confirmed', confirmedTxid: txid, block, updatedAt: new Date() } },
      );
    },

    async latestChange(network) {
      const newest = await batches.findOne({ network, status: 'confirmed' }, { sort: { createdAt: -1 } });
      const confirmed = newest?.transactions.find(({ txid }) => txid === newest.confirmedTxid);
      return confirmed?.change ?? null;
    },

    async path(batchId, index) {
      const members = await certificates
        .find(
          { 'anchor.batchId': batchId, 'anchor.leaf': { $type: 'string' } },
          { projection: { 'anchor.leaf': 1 } },
        )
        .sort({ _id: 1 })
        .toArray();
      const leaves = members.flatMap(({ anchor }) => (anchor === null ? [] : [hexToBytes(anchor.leaf)]));
      return merklePath(leaves, index).map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
    },

    async recordTip(network, height) {
      await chainState.updateOne({ _id: network }, { $set: { tipHeight: height } }, { upsert: true });
    },

    async tip(network) {
      return (await chainState.findOne({ _id: network }))?.tipHeight ?? null;
    },
  });
}

function fromDocument({ _id, ...facts }: BatchDocument): Batch {
  return { id: _id, ...facts };
}

import { newId } from '../../domain/ids';
import { feesOf } from '../../domain/anchor-fee';
import type { Batch } from '../../domain/anchoring';
import { NETWORKS } from '../../domain/network';
import type { Network } from '../../domain/network';
import type { BatchRepository } from '../../ports/batches';
import { withAnchored, withLost } from './anchor-announcements';
import { UNDER_WAY } from './anchoring-documents';
import type { BatchDocument } from './anchoring-documents';
import { createBatchMembers } from './batch-members';
import { WAITING } from './certificate-document';
import { createChainState } from './chain-state';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';
import { createWalletCoins } from './wallet-coins';

/** A batch that has never been in a block. */
const BEFORE_FIRST_BLOCK = { status: { $in: [...UNDER_WAY] }, everConfirmed: false };
/** A batch that was in a block and needs more confirmations. */
const WATCHED = { everConfirmed: true, settledAt: null };
/** Pages of certificates ask for the same few settled batches. A deep reorganisation can take one back, so they are not kept for long. */
const KEPT_MILLISECONDS = 1_000;
/** About two kilobytes each. */
const MAX_KEPT = 1_000;

export function createBatchRepository(collections: Collections): BatchRepository {
  const { batches, certificates } = collections;

  let kept = new Map<string, Batch>();
  let keptSince = 0;
  function recentlySettled(): Map<string, Batch> {
    if (kept.size < MAX_KEPT && Date.now() - keptSince < KEPT_MILLISECONDS) return kept;
    kept = new Map();
    keptSince = Date.now();
    return kept;
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
      const settled = recentlySettled();
      const known = ids.flatMap((id) => settled.get(id) ?? []);
      if (known.length === ids.length) return known;
      const documents = await batches.find({ _id: { $in: ids.filter((id) => !settled.has(id)) } }).toArray();
      const found = documents.map(fromDocument);
      for (const batch of found) if (batch.settledAt !== null) settled.set(batch.id, batch);
      return [...known, ...found];
    },

    async findSpending({ txid, vout }) {
      const document = await batches.findOne({
        transactions: { $elemMatch: { inputs: { $elemMatch: { txid, vout } } } },
      });
      return document === null ? null : fromDocument(document);
    },

    async findByTransaction(txid) {
      const document = await batches.findOne({ 'transactions.txid': txid });
      return document === null ? null : fromDocument(document);
    },

    async work(network) {
      const [oldest, batch] = await Promise.all([
        certificates.findOne(WAITING, { sort: { 'steps.savedAt': 1 }, projection: { 'steps.savedAt': 1 } }),
        batches.findOne({ network, ...BEFORE_FIRST_BLOCK }, { projection: { _id: 1 } }),
      ]);
      return { underWay: batch !== null, waitingSince: oldest?.steps.savedAt ?? null };
    },

    async waitingAtLeast(count) {
      return (await certificates.countDocuments(WAITING, { limit: count, hint: 'anchor-queue' })) === count;
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
            wallet: null,
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
            settledAt: null,
            lostAtHeight: null,
            finalLostAt: null,
            resign: null,
            createdAt: now,
            updatedAt: now,
          },
        },
        { upsert: true, returnDocument: 'after', sort: { createdAt: 1 } },
      );
      if (document === null) throw new Error(`The upsert of a batch on ${network} returned no document.`);
      return fromDocument(document);
    },

    async addTransaction(batchId, transaction, versions, wallet) {
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
              wallet: { $literal: wallet },
              resign: null,
              // A replacement does not change the status of a submitted batch.
              status: { $cond: [{ $eq: ['$status', 'sealed'] }, 'signed', '$status'] },
              updatedAt: '$$NOW',
            },
          },
        ],
      );
      return modifiedCount === 1;
    },

    async markRefused(batchId, txid, reason) {
      await batches.updateOne(
        { _id: batchId, 'transactions.txid': txid },
        { $set: { 'transactions.$.refusal': reason } },
      );
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
            // Keep the times when the batch is seen again in the same block.
            confirmedAt: { $cond: [{ $eq: ['$block.hash', block.hash] }, '$confirmedAt', '$$NOW'] },
            updatedAt: { $cond: [{ $eq: ['$block.hash', block.hash] }, '$updatedAt', '$$NOW'] },
          },
        },
        {
          $set: {
            status: 'confirmed',
            confirmedTxid: txid,
            block: { $literal: block },
            facts: { $literal: facts },
            everConfirmed: true,
            settledAt: null,
            resign: null,
          },
        },
      ]);
    },

    async markReorganised(batchId, lostBlockHash, tipHeight) {
      await batches.updateOne({ _id: batchId, status: 'confirmed', 'block.hash': lostBlockHash }, [
        {
          $set: {
            status: 'submitted',
            confirmedTxid: null,
            block: null,
            facts: null,
            confirmedAt: null,
            finalLostAt: { $cond: [{ $eq: ['$settledAt', null] }, '$finalLostAt', '$$NOW'] },
            settledAt: null,
            lostAtHeight: tipHeight,
            announcements: withLost(lostBlockHash),
            updatedAt: '$$NOW',
          },
        },
      ]);
    },

    async watched(network) {
      const documents = await batches
        .find({ network, ...WATCHED })
        .sort({ createdAt: 1 })
        .toArray();
      return documents.map(fromDocument);
    },

    async settle(batchId, blockHash) {
      await batches.updateOne({ _id: batchId, 'block.hash': blockHash, settledAt: null }, [
        { $set: { settledAt: '$$NOW', updatedAt: '$$NOW', announcements: withAnchored(blockHash) } },
      ]);
    },

    async newestSettled(network) {
      const document = await batches.findOne(
        { network, 'block.height': { $gte: 0 }, settledAt: { $ne: null } },
        { sort: { 'block.height': -1 } },
      );
      return document === null ? null : fromDocument(document);
    },

    async settledAbove(network, height) {
      const documents = await batches
        .find({ network, 'block.height': { $gt: height }, settledAt: { $ne: null } })
        .toArray();
      return documents.map(fromDocument);
    },

    async unsettledElsewhere(network) {
      const others = NETWORKS.filter((each) => each !== network);
      const found = await batches
        .aggregate<{ _id: Network; count: number }>([
          // Each alternative has an index of its own, which holds only a few batches.
          {
            $match: {
              $or: [
                { network: { $in: others }, ...WATCHED },
                { network: { $in: others }, ...BEFORE_FIRST_BLOCK, root: { $ne: null } },
              ],
            },
          },
          { $group: { _id: '$network', count: { $sum: 1 } } },
        ])
        .toArray();
      return found.map(({ _id, count }) => ({ network: _id, batches: count }));
    },

    async feesSince(network, since) {
      const signed = await batches
        .find({ network, 'transactions.signedAt': { $gte: since } }, { projection: { transactions: 1 } })
        .toArray();
      return signed.reduce((sum, { transactions }) => sum + feesOf(transactions, since), 0);
    },
  });
}

function fromDocument(document: BatchDocument): Batch {
  const {
    _id: id,
    stamped: _stamped,
    everConfirmed: _everConfirmed,
    announcements: _announcements,
    ...batch
  } = document;
  return { id, ...batch };
}

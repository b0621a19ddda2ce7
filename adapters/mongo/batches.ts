import { newId } from '../../domain/ids';
import type { Batch, Outpoint } from '../../domain/anchoring';
import type { BatchRepository } from '../../ports/batches';
import { createBatchMembers, WAITING } from './batch-members';
import { UNDER_WAY } from './collections';
import type { BatchDocument, Collections } from './collections';
import { reportUnavailable } from './errors';

/** On its way to its first block. */
const FIRST_TIME = { status: { $in: [...UNDER_WAY] }, everConfirmed: { $ne: true } };
/** All but one of them are spent by their successor, unless coins were added. */
const NEWEST_CHANGES = 20;
/** Some two kilobytes each. */
const MOST_REMEMBERED = 1_000;

export function createBatchRepository(collections: Collections): BatchRepository {
  const { batches, certificates, chainState, coins } = collections;

  /** Batches that are deep enough are left alone for ever, and pages of certificates ask for the same few again and again. */
  const settled = new Map<string, Batch>();
  function remember(batch: Batch): void {
    if (settled.size >= MOST_REMEMBERED) settled.delete(settled.keys().next().value ?? '');
    settled.set(batch.id, batch);
  }

  async function unclaimed(candidates: Outpoint[]): Promise<Outpoint[]> {
    const claiming = await batches
      .find(
        { 'transactions.spends.txid': { $in: candidates.map(({ txid }) => txid) } },
        { projection: { 'transactions.spends': 1 } },
      )
      .toArray();
    const claimed = new Set(
      claiming.flatMap(({ transactions }) => transactions.map(({ spends }) => nameOf(spends))),
    );
    return candidates.filter((coin) => !claimed.has(nameOf(coin)));
  }

  return reportUnavailable({
    ...createBatchMembers(collections),
    unclaimed,

    async find(id) {
      const document = await batches.findOne({ _id: id });
      return document === null ? null : fromDocument(document);
    },

    async findMany(ids) {
      const known = ids.flatMap((id) => settled.get(id) ?? []);
      if (known.length === ids.length) return known;
      const found = await batches.find({ _id: { $in: ids.filter((id) => !settled.has(id)) } }).toArray();
      for (const document of found) if (document.settled) remember(fromDocument(document));
      return [...known, ...found.map(fromDocument)];
    },

    async findByTransaction(txid) {
      const document = await batches.findOne({ 'transactions.txid': txid });
      return document === null ? null : fromDocument(document);
    },

    async hasWork(network) {
      const [waiting, underWay] = await Promise.all([
        certificates.findOne(WAITING, { projection: { _id: 1 } }),
        batches.findOne({ network, ...FIRST_TIME }, { projection: { _id: 1 } }),
      ]);
      return waiting !== null || underWay !== null;
    },

    async openOrResume(network) {
      const now = new Date();
      const document = await batches.findOneAndUpdate(
        { network, ...FIRST_TIME },
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
      if (document === null) throw new Error('The upsert of a batch gave nothing back.');
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
              // A batch that was handed to the network stays so: a replacement changes nothing about that.
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
            // Seen again in the same block, it was confirmed when it was first seen there.
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

    async coins(network) {
      const newest = await batches
        .find({ network, status: 'confirmed' })
        .sort({ createdAt: -1 })
        .limit(NEWEST_CHANGES)
        .toArray();
      const changes = newest.flatMap(({ transactions, confirmedTxid }) =>
        transactions.flatMap(({ txid, change }) => (txid === confirmedTxid ? [change] : [])),
      );
      const added = await coins.find({ network }).sort({ addedAt: 1 }).toArray();
      return unclaimed([
        ...changes,
        ...added.map(({ txid, vout, valueSats }) => ({ txid, vout, valueSats })),
      ]);
    },

    async addCoin(network, coin) {
      await coins.updateOne(
        { _id: nameOf(coin) },
        { $setOnInsert: { ...coin, network, addedAt: new Date() } },
        { upsert: true },
      );
    },

    async recordTip(network, height) {
      await chainState.updateOne(
        { _id: network },
        { $set: { tipHeight: height }, $setOnInsert: { checkedAt: null } },
        { upsert: true },
      );
    },

    async recordChainCheck(network, height) {
      await chainState.updateOne(
        { _id: network },
        [{ $set: { tipHeight: { $literal: height }, checkedAt: '$$NOW' } }],
        { upsert: true },
      );
    },

    async chainCheckedWithin(network, seconds) {
      const recent = { $gte: ['$checkedAt', { $subtract: ['$$NOW', seconds * 1000] }] };
      return (await chainState.findOne({ _id: network, $expr: recent })) !== null;
    },

    async tip(network) {
      return (await chainState.findOne({ _id: network }))?.tipHeight ?? null;
    },
  });
}

function nameOf({ txid, vout }: Outpoint): string {
  return `${txid}:${vout}`;
}

function fromDocument(document: BatchDocument): Batch {
  const { _id: id, network, status, size, root, transactions, confirmedTxid, block, facts } = document;
  const { submittedAt, confirmedAt, settled, createdAt, updatedAt } = document;
  return {
    ...{ id, network, status, size, root, transactions, confirmedTxid, block, facts, settled },
    ...{ submittedAt, confirmedAt, createdAt, updatedAt },
  };
}

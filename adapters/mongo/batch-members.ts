import { hexToBytes } from '@noble/hashes/utils.js';
import { Binary } from 'mongodb';
import type { BatchRepository } from '../../ports/batches';
import type { Collections } from './collections';
import { ChunkRoots, LEAF_CHUNK, pathThroughChunks, splitHashes } from './leaf-chunks';
import { inTransaction } from './transaction';

export const WAITING = { 'anchor.batchId': null, 'anchor.leaf': { $type: 'string' } } as const;

/** Who is in a batch, in which order, and under which root. */
export function createBatchMembers({
  batches,
  certificates,
  leaves,
  trees,
}: Collections): Pick<BatchRepository, 'stamp' | 'seal' | 'path'> {
  return {
    /**
     * Certificates, leaves and the batch's count change together. The count also keeps a step that was given up for dead, and
     * is not, from stamping into a batch that was sealed meanwhile.
     */
    stamp: (batchId, after) =>
      inTransaction(batches, async (session) => {
        const batch = await batches.findOne({ _id: batchId, status: 'open' }, { session });
        if (batch === null) return { stamped: 0, last: null };
        const from = batch.stamped;
        const waiting = await certificates
          .find(
            { ...WAITING, ...(after !== null && { _id: { $gt: after } }) },
            { session, projection: { 'anchor.leaf': 1 } },
          )
          .sort({ _id: 1 })
          .limit(LEAF_CHUNK - (from % LEAF_CHUNK))
          .toArray();
        const members = waiting.flatMap(({ _id, anchor }) => (anchor ? [{ _id, leaf: anchor.leaf }] : []));
        const last = members.at(-1)?._id;
        if (last === undefined) return { stamped: 0, last: null };
        await batches.updateOne({ _id: batchId }, { $set: { stamped: from + members.length } }, { session });
        const { modifiedCount } = await certificates.bulkWrite(
          numbering(
            batchId,
            members.map(({ _id }) => _id),
            from,
          ),
          { session, ordered: false },
        );
        if (modifiedCount !== members.length) throw new Error('A waiting certificate vanished.');
        const hashes = new Binary(Buffer.concat(members.map(({ leaf }) => hexToBytes(leaf))));
        await leaves.insertOne({ _id: placeOf(batchId, from), hashes }, { session });
        return { stamped: members.length, last };
      }),

    async seal(batchId) {
      const batch = await batches.findOne({ _id: batchId });
      if (batch === null) return { size: 0, root: null };
      if (batch.size !== null) return { size: batch.size, root: batch.root };
      if (batch.stamped === 0) {
        await batches.deleteOne({ _id: batchId, status: 'open', stamped: 0 });
        return { size: 0, root: null };
      }
      const tree = new ChunkRoots();
      for await (const { hashes } of leaves.find(between(batchId, 0, batch.stamped)).sort({ _id: 1 })) {
        tree.add(splitHashes(hashes.buffer));
      }
      const { size } = tree;
      if (size !== batch.stamped)
        throw new Error(`Batch ${batchId} has ${batch.stamped} members, but ${size} leaves.`);
      const root = tree.root();
      await inTransaction(batches, async (session) => {
        const { matchedCount } = await batches.updateOne(
          { _id: batchId, status: 'open', stamped: size },
          { $set: { status: 'sealed', root, size, updatedAt: new Date() } },
          { session },
        );
        if (matchedCount === 0) throw new Error(`Batch ${batchId} changed while it was sealed.`);
        await trees.insertOne(
          { _id: batchId, chunkRoots: new Binary(Buffer.concat(tree.roots)) },
          { session },
        );
      });
      return { size, root };
    },

    async path(batchId, index) {
      const first = index - (index % LEAF_CHUNK);
      const [tree, chunk] = await Promise.all([
        trees.findOne({ _id: batchId }),
        leaves
          .find(between(batchId, first, first + LEAF_CHUNK))
          .sort({ _id: 1 })
          .toArray(),
      ]);
      if (tree === null) throw new Error(`Batch ${batchId} is not sealed: there is no path in it.`);
      return pathThroughChunks(
        chunk.flatMap(({ hashes }) => splitHashes(hashes.buffer)),
        splitHashes(tree.chunkRoots.buffer),
        index,
      );
    },
  };
}

/** One statement for many certificates costs half as much as one for each; of longer ones, the search in the list is what costs. */
const NUMBERED_AT_ONCE = 128;

function numbering(batchId: string, ids: string[], from: number) {
  const statements = [];
  for (let first = 0; first < ids.length; first += NUMBERED_AT_ONCE) {
    const some = ids.slice(first, first + NUMBERED_AT_ONCE);
    const place = { $indexOfArray: [{ $literal: some }, '$_id'] };
    statements.push({
      updateMany: {
        // The condition is repeated: no certificate ever changes from one batch to another.
        filter: { _id: { $in: some }, 'anchor.batchId': null },
        update: [{ $set: { 'anchor.batchId': batchId, 'anchor.index': { $add: [from + first, place] } } }],
      },
    });
  }
  return statements;
}

function placeOf(batchId: string, index: number): string {
  return `${batchId}:${String(index).padStart(10, '0')}`;
}

/** The documents whose first leaf has an index from `first` to before `end`. */
function between(batchId: string, first: number, end: number) {
  return { _id: { $gte: placeOf(batchId, first), $lt: placeOf(batchId, end) } };
}

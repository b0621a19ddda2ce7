import { hexToBytes } from '@noble/hashes/utils.js';
import { Binary } from 'mongodb';
import type { BatchRepository } from '../../ports/batches';
import { WAITING } from './collections';
import type { Collections } from './collections';
import { ChunkRoots, LEAF_CHUNK, pathThroughChunks, splitHashes } from './leaf-chunks';
import { inTransaction } from './transaction';

/** The members of a batch, their order and the root. */
export function createBatchMembers({
  batches,
  certificates,
  leaves,
  trees,
}: Collections): Pick<BatchRepository, 'stamp' | 'seal' | 'path'> {
  return {
    /**
     * Certificates, leaves and the batch's count change in one transaction. The count also stops an abandoned attempt that is
     * still running from stamping into a batch that has been sealed.
     */
    stamp: (batchId, after) =>
      inTransaction(batches, async (session) => {
        const batch = await batches.findOne({ _id: batchId, status: 'open' }, { session });
        if (batch === null) return { stamped: 0, last: null };
        const from = batch.stamped;
        const waiting = await certificates
          .find(
            { ...WAITING, ...(after !== null && { _id: { $gt: after } }) },
            { session, projection: { 'anchor.leaf': 1 }, hint: 'anchor' },
          )
          .sort({ _id: 1 })
          .limit(LEAF_CHUNK - (from % LEAF_CHUNK))
          .toArray();
        const members = waiting.flatMap(({ _id, anchor }) => (anchor ? [{ _id, leaf: anchor.leaf }] : []));
        const last = members.at(-1)?._id;
        if (last === undefined) return { stamped: 0, last: null };
        await batches.updateOne({ _id: batchId }, { $set: { stamped: from + members.length } }, { session });
        const { modifiedCount } = await certificates.bulkWrite(
          stampStatements(
            batchId,
            members.map(({ _id }) => _id),
            from,
          ),
          { session, ordered: false },
        );
        if (modifiedCount !== members.length)
          throw new Error(
            `Batch ${batchId}: ${members.length} certificates were waiting, but ${modifiedCount} could be stamped.`,
          );
        const hashes = new Binary(Buffer.concat(members.map(({ leaf }) => hexToBytes(leaf))));
        await leaves.insertOne({ _id: leavesId(batchId, from), hashes }, { session });
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
        throw new Error(`Batch ${batchId} has ${batch.stamped} members but ${size} leaves.`);
      const root = tree.root();
      await inTransaction(batches, async (session) => {
        const { matchedCount } = await batches.updateOne(
          { _id: batchId, status: 'open', stamped: size },
          { $set: { status: 'sealed', root, size, updatedAt: new Date() } },
          { session },
        );
        if (matchedCount === 0) throw new Error(`Batch ${batchId} changed while it was being sealed.`);
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
      if (tree === null) throw new Error(`Batch ${batchId} is not sealed, so it has no paths.`);
      return pathThroughChunks(
        chunk.flatMap(({ hashes }) => splitHashes(hashes.buffer)),
        splitHashes(tree.chunkRoots.buffer),
        index,
      );
    },
  };
}

/** One statement for many certificates costs half as much as one each; longer lists make `$indexOfArray` expensive. */
const IDS_PER_STATEMENT = 128;

function stampStatements(batchId: string, ids: string[], from: number) {
  const statements = [];
  for (let first = 0; first < ids.length; first += IDS_PER_STATEMENT) {
    const some = ids.slice(first, first + IDS_PER_STATEMENT);
    const position = { $indexOfArray: [{ $literal: some }, '$_id'] };
    statements.push({
      updateMany: {
        // Repeats the condition: a certificate never moves to another batch.
        filter: { _id: { $in: some }, 'anchor.batchId': null },
        update: [{ $set: { 'anchor.batchId': batchId, 'anchor.index': { $add: [from + first, position] } } }],
      },
    });
  }
  return statements;
}

function leavesId(batchId: string, index: number): string {
  return `${batchId}:${String(index).padStart(10, '0')}`;
}

/** The documents whose first leaf has an index in [first, end). */
function between(batchId: string, first: number, end: number) {
  return { _id: { $gte: leavesId(batchId, first), $lt: leavesId(batchId, end) } };
}

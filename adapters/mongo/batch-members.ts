import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BatchRepository } from '../../ports/batches';
import { HASH_BYTES } from '../../proofs/merkle/hashing';
import type { MerkleStep } from '../../proofs/merkle/path';
import { merklePath, merkleRoot } from '../../proofs/merkle/tree';
import { WAITING } from './certificate-document';
import type { Collections } from './collections';
import { LEAF_CHUNK } from './leaf-chunks';
import type { TreeShape } from './leaf-chunks';
import { stampStatements } from './stamp-statements';
import { createStoredTree } from './stored-tree';
import { inTransaction } from './transaction';

/** RFC 6962 §2.1. */
export const ANCHOR_TREE: TreeShape<MerkleStep> = {
  hashBytes: HASH_BYTES,
  root: merkleRoot,
  path: merklePath,
};

/** The members of a batch, their order and the root. */
export function createBatchMembers(
  collections: Collections,
): Pick<BatchRepository, 'stamp' | 'seal' | 'path'> {
  const { batches, certificates } = collections;
  const storedTree = createStoredTree(collections);
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
          stampStatements({
            ids: members.map(({ _id }) => _id),
            from,
            // A certificate never moves to another batch.
            where: { 'anchor.batchId': null },
            set: (index) => ({ 'anchor.batchId': batchId, 'anchor.index': index }),
          }),
          { session, ordered: false },
        );
        if (modifiedCount !== members.length)
          throw new Error(
            `Batch ${batchId}: ${members.length} certificates were waiting, but ${modifiedCount} could be stamped.`,
          );
        const hashes = members.map(({ leaf }) => hexToBytes(leaf));
        await storedTree.addLeaves(batchId, from, hashes, session);
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
      const size = batch.stamped;
      const tree = await storedTree.build(batchId, size, ANCHOR_TREE);
      const root = tree.root();
      await inTransaction(batches, async (session) => {
        const { matchedCount } = await batches.updateOne(
          { _id: batchId, status: 'open', stamped: size },
          { $set: { status: 'sealed', root, size, updatedAt: new Date() } },
          { session },
        );
        if (matchedCount === 0) throw new Error(`Batch ${batchId} changed while it was being sealed.`);
        await storedTree.save(batchId, tree, session);
      });
      return { size, root };
    },

    async path(batchId, index) {
      const steps = await storedTree.path(batchId, index, ANCHOR_TREE);
      return steps.map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
    },
  };
}

import { Binary } from 'mongodb';
import type { ClientSession } from 'mongodb';
import type { Collections } from './collections';
import { ChunkRoots, LEAF_CHUNK, pathThroughChunks, splitHashes } from './leaf-chunks';
import type { TreeShape } from './leaf-chunks';

/** Leaves that are added in order until a tree is built over them. `id` is of what owns the tree. */
export function createStoredTree({ leaves, trees }: Pick<Collections, 'leaves' | 'trees'>) {
  return {
    /** They must not cross the end of a chunk. */
    async addLeaves(
      id: string,
      from: number,
      added: readonly Uint8Array[],
      session: ClientSession,
    ): Promise<void> {
      const hashes = new Binary(Buffer.concat(added));
      await leaves.insertOne({ _id: leavesId(id, from), hashes }, { session });
    },

    async build(id: string, size: number, shape: TreeShape<unknown>): Promise<ChunkRoots> {
      const tree = new ChunkRoots(shape);
      for await (const { hashes } of leaves.find(between(id, 0, size)).sort({ _id: 1 })) {
        tree.add(splitHashes(hashes.buffer, shape.hashBytes));
      }
      if (tree.size !== size) throw new Error(`${id} has ${size} members but ${tree.size} leaves.`);
      return tree;
    },

    async save(id: string, { roots }: ChunkRoots, session: ClientSession): Promise<void> {
      await trees.insertOne({ _id: id, chunkRoots: new Binary(Buffer.concat(roots)) }, { session });
    },

    async path<Step>(id: string, index: number, shape: TreeShape<Step>): Promise<Step[]> {
      const first = index - (index % LEAF_CHUNK);
      const [tree, chunk] = await Promise.all([
        trees.findOne({ _id: id }),
        leaves
          .find(between(id, first, first + LEAF_CHUNK))
          .sort({ _id: 1 })
          .toArray(),
      ]);
      if (tree === null) throw new Error(`${id} is not sealed, so it has no paths.`);
      return pathThroughChunks(
        shape,
        chunk.flatMap(({ hashes }) => splitHashes(hashes.buffer, shape.hashBytes)),
        splitHashes(tree.chunkRoots.buffer, shape.hashBytes),
        index,
      );
    },
  };
}

function leavesId(id: string, index: number): string {
  return `${id}:${String(index).padStart(10, '0')}`;
}

/** The documents whose first leaf has an index in [first, end). */
function between(id: string, first: number, end: number) {
  return { _id: { $gte: leavesId(id, first), $lt: leavesId(id, end) } };
}

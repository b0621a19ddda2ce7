import type { Binary } from 'mongodb';

/** Consecutive leaves of a batch or renewal, 32 bytes each. No document spans a multiple of LEAF_CHUNK. */
export interface LeavesDocument {
  /** `<batch>:<index of the first leaf, ten digits>`, so that they sort by index. */
  _id: string;
  hashes: Binary;
}

/** The roots of a sealed batch's chunks: the lowest level of the upper part of its tree. */
export interface TreeDocument {
  /** The batch's id. */
  _id: string;
  chunkRoots: Binary;
}

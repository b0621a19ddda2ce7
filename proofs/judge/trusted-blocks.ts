import type { TrustedHeader } from '../anchor/verify';
import type { Network } from '../../domain/network';

export interface NodeBlock {
  header: Uint8Array;
  trusted: TrustedHeader & { network: Network; confirmations: number };
}

/** A block that a person looked up. Which network they looked at is not asked: they may have been led to the wrong one. */
export interface ComparedBlock {
  hash: string;
  height: number | null;
}

/** Where trusted blocks come from: nowhere, a person who looked one up, or a node. */
export type TrustedBlocks = { from: 'nobody' } | ({ from: 'person' } & ComparedBlock) | NodeBlocks;

export interface NodeBlocks {
  from: 'node';
  /** `null` if the node's best chain has no block at that height. */
  at(height: number): Promise<NodeBlock | null>;
  /** Whether the node knows the block with this hash, but its best chain does not contain it. */
  isStale(hash: string): Promise<boolean>;
}

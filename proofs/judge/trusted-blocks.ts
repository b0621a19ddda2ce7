import type { TrustedHeader } from '../anchor/verify';
import type { Network } from '../../domain/network';

export interface NodeBlock {
  header: Uint8Array;
  trusted: TrustedHeader & { network: Network };
}

/** Where trusted block hashes come from: nowhere, a person who looked one up, or a node. */
export type TrustedBlocks =
  | { from: 'nobody' }
  | { from: 'person'; hash: string }
  /** `null` if the node's best chain has no block at that height. */
  | { from: 'node'; at(height: number): Promise<NodeBlock | null> };

import type { TrustedHeader } from '../anchor/verify';
import type { ProofNetwork } from '../bitcoin/proof-of-work';

export interface NodeBlock {
  header: Uint8Array;
  trusted: TrustedHeader & { network: ProofNetwork };
}

/** Whom to ask about a block: nobody, a person who looked its hash up, or a node. */
export type TrustedBlocks =
  | { from: 'nobody' }
  | { from: 'person'; hash: string }
  /** `null` where the node's best chain has no block at that height. */
  | { from: 'node'; at(height: number): Promise<NodeBlock | null> };

import type { BatchRepository } from '../ports/batches';
import type { AnchorWallet, Chain } from '../ports/chain';

export interface AnchorDependencies {
  batches: BatchRepository;
  chain: Chain;
  wallet: AnchorWallet;
  /** No anchor ever pays more. */
  maxFeeSats: number;
  /** How long a transaction waits for a block before it is replaced. */
  bumpAfterSeconds: number;
  /** How deep an anchor is watched. */
  confirmations: number;
  clock: () => Date;
}

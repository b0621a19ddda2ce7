import type { Network } from '../../domain/network';
import type { CheckResult } from '../report/check-result';

/**
 * holds       every check passed, and a trusted source confirms the block, its height and its network
 * consistent  every check passed, but no trusted source confirms all of that: see `unproven`
 * refused     a check failed; it is the last one listed
 */
type AnchorOutcome = 'holds' | 'consistent' | 'refused';

/** Hashes as explorers show them. */
export interface AnchoredFacts {
  root: string;
  txid: string;
  blockMerkleRoot: string;
  height: number;
  network: Network | null;
  blockHash: string | null;
  /** By the miner's clock, which may be up to two hours off. */
  blockTime: Date | null;
  /** On the node that vouches for the block; `null` without one. */
  confirmations: number | null;
}

export interface AnchorReport {
  outcome: AnchorOutcome;
  checks: CheckResult[];
  /** `null` when the proof was refused. */
  facts: AnchoredFacts | null;
  /** The facts that are only claims of the proof. A header states neither its height nor its network. */
  unproven: (keyof AnchoredFacts)[];
}

import type { Network } from '../../domain/network';
import type { CheckResult } from '../report/check-result';

/**
 * holds       every check passed, and the block's header matches a trusted one
 * consistent  every check passed, but the header was not compared with a trusted one and may be forged
 * refused     a check failed; it is the last one listed
 */
type AnchorOutcome = 'holds' | 'consistent' | 'refused';

/** Hashes as explorers show them. Height and network are only claims of the proof unless the trusted header states them. */
export interface AnchoredFacts {
  root: string;
  txid: string;
  blockMerkleRoot: string;
  height: number;
  network: Network | null;
  blockHash: string | null;
  /** By the miner's clock, which may be up to two hours off. */
  blockTime: Date | null;
}

export interface AnchorReport {
  outcome: AnchorOutcome;
  checks: CheckResult[];
  /** `null` when the proof was refused. */
  facts: AnchoredFacts | null;
}

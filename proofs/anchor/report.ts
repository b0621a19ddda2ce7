import type { ProofNetwork } from '../bitcoin/proof-of-work';
import type { CheckResult } from '../report/check-result';

/**
 * holds       everything was checked, the block's header against something trusted
 * consistent  everything fits together, but nobody vouched for the header: it may be self-made
 * refused     something does not fit; the last check says what
 */
export type AnchorOutcome = 'holds' | 'consistent' | 'refused';

/** Hashes as explorers show them. Height and network are claims of the proof unless the trusted header came with them. */
export interface AnchoredFacts {
  root: string;
  txid: string;
  blockMerkleRoot: string;
  height: number;
  network: ProofNetwork | null;
  blockHash: string | null;
  /** By its miner's clock, which may be up to two hours off. */
  blockTime: Date | null;
}

export interface AnchorReport {
  outcome: AnchorOutcome;
  checks: CheckResult[];
  /** `null` where the proof was refused. */
  facts: AnchoredFacts | null;
}

import type { Network } from './network';

/**
 * open      certificates may still be stamped into it
 * sealed    its members, their order and the root are fixed for ever
 * signed    a transaction that carries the root is persisted
 * submitted that transaction was handed to the network
 * confirmed it stands in a block
 */
export type BatchStatus = 'open' | 'sealed' | 'signed' | 'submitted' | 'confirmed';

export interface BlockRef {
  height: number;
  hash: string;
  time: Date;
}

export interface Outpoint {
  txid: string;
  vout: number;
  valueSats: number;
}

/** Every version that was ever signed for a batch is kept: each spends the same input, so only one can confirm. */
export interface SignedTransaction {
  txid: string;
  rawHex: string;
  feeSats: number;
  spends: Outpoint;
  /** The block that held the coin when it was chosen. */
  coinBlock: BlockRef;
  change: Outpoint;
  signedAt: Date;
}

/** What proves, with a block header to compare with, that a batch's root stands in the chain. */
export interface AnchorFacts {
  /** The transaction without its witnesses, so that its hash is the txid. */
  transactionHex: string;
  /** From the txid up to the header's Merkle root; hashes in the order in which they are computed. */
  branch: { side: 'left' | 'right'; hash: string }[];
  /** 80 bytes. */
  headerHex: string;
  height: number;
}

export interface Batch {
  id: string;
  network: Network;
  status: BatchStatus;
  /** Set by the seal. */
  size: number | null;
  root: string | null;
  transactions: SignedTransaction[];
  /** Which of the transactions stands in that block. */
  confirmedTxid: string | null;
  block: BlockRef | null;
  /** Set with the block it was found in; `null` again when that block is lost. */
  facts: AnchorFacts | null;
  /** When a node first accepted a transaction of this batch. */
  submittedAt: Date | null;
  /** When the batch was first seen in its block. */
  confirmedAt: Date | null;
  /** Deep enough in the chain to be left alone. */
  settled: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * How long ago the chain may have been looked at for a proof of an anchor that is not deep enough to be given out. It is looked at
 * every two seconds; older than this, nobody looks, and the block may be gone.
 */
export const CHAIN_CHECKED_WITHIN_SECONDS = 30;

/** Windows are counted from the epoch, as Temporal's interval schedules are. */
export function nextWindow(now: Date, windowSeconds: number): Date {
  const window = windowSeconds * 1000;
  return new Date((Math.floor(now.getTime() / window) + 1) * window);
}

import type { Network } from './network';

/**
 * open      certificates can still be added
 * sealed    members, order and root are final
 * signed    a transaction with the root is saved
 * submitted a node accepted the transaction
 * confirmed the transaction is in a block
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

/** A coin as it was when a transaction that spends it was signed. */
export interface SpentCoin extends Outpoint {
  block: { height: number; hash: string };
  /** The change of an earlier anchor of ours, rather than a payment by someone else. */
  own: boolean;
}

/** Someone else's payment can vanish in a reorganisation, and everything built on it too: it is spent only when it is this deep. */
export const FOREIGN_COIN_CONFIRMATIONS = 6;

/** Every version signed for a batch is kept. All spend the same first input, so only one can confirm; that input changes only when its coin is lost. */
export interface SignedTransaction {
  txid: string;
  rawHex: string;
  feeSats: number;
  /** In virtual bytes. */
  virtualSize: number;
  inputs: SpentCoin[];
  change: Outpoint;
  /** The transactions, as hexadecimal, that made inputs which are not our own change: they are submitted again when a reorganisation drops them. */
  funding: string[];
  /** The newest block when it was signed. No block before it contains the transaction. */
  signedAtTip: { height: number; hash: string };
  signedAt: Date;
  /** Why the node can never accept it; `null` for a valid transaction. */
  refusal: string | null;
}

/** Proves, together with a trusted block header, that a batch's root is in the chain. */
export interface AnchorFacts {
  /** The transaction without its witnesses, so that its hash is the txid. */
  transactionHex: string;
  /** From the txid up to the header's Merkle root, in internal byte order. */
  branch: { side: 'left' | 'right'; hash: string }[];
  /** 80 bytes. */
  headerHex: string;
  height: number;
}

export interface Batch {
  id: string;
  network: Network;
  status: BatchStatus;
  /** The fingerprint of the wallet that signed its transactions; only that wallet replaces them. */
  wallet: string | null;
  /** Set when the batch is sealed. */
  size: number | null;
  root: string | null;
  transactions: SignedTransaction[];
  /** Which of the transactions is in the block. */
  confirmedTxid: string | null;
  block: BlockRef | null;
  /** Set together with the block; `null` again when that block is lost. */
  facts: AnchorFacts | null;
  /** When a node first accepted a transaction of this batch. */
  submittedAt: Date | null;
  /** When the batch was first seen in this block. */
  confirmedAt: Date | null;
  /** When its block had enough confirmations: its proofs are final, and it is watched no longer. */
  settledAt: Date | null;
  /** The height of the chain when it last lost its block: the wait for another began there. */
  lostAtHeight: number | null;
  /** When it last lost a block that counted as final: proofs were handed out that no longer hold. */
  finalLostAt: Date | null;
  /** An operator wants another transaction for it, with this coin if one is named. */
  resign: { coin: Outpoint | null; requestedAt: Date } | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Workers check the chain every two seconds. When none has done so for this long, the next tick looks for the reason. */
export const CHAIN_CHECKED_WITHIN_SECONDS = 30;

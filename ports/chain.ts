import type { BlockRef, Network, Outpoint } from '../domain/anchoring';

export type TransactionState =
  | { state: 'unknown' }
  | { state: 'mempool' }
  | { state: 'confirmed'; block: BlockRef; confirmations: number };

/** A Bitcoin node. Throws `UnavailableError('chain')` when it can't be reached. */
export interface Chain {
  readonly network: Network;
  tipHeight(): Promise<number>;
  /** Handing in a transaction the node already has, in its pool or in a block, is fine. */
  broadcast(rawHex: string): Promise<void>;
  /** Where the transaction that has this (unspent) output stands. */
  locate(output: Outpoint): Promise<TransactionState>;
  /** Confirmed, spendable outputs that pay this address. */
  unspent(address: string): Promise<Outpoint[]>;
  /** In satoshi per virtual byte; `null` when the node has no opinion yet. */
  estimateFeeRate(): Promise<number | null>;
}

export interface AnchorWallet {
  readonly address: string;
  /** Signs a transaction with one input, an OP_RETURN output that is exactly the root, and change back to the wallet. */
  sign(order: { root: string; spends: Outpoint; feeSats: number }): {
    txid: string;
    rawHex: string;
    change: Outpoint;
  };
  /** In virtual bytes; every anchor transaction has the same shape. */
  readonly virtualSize: number;
}

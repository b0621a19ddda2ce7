import type { AnchorFacts, BlockRef, Outpoint } from '../domain/anchoring';
import type { Network } from '../domain/network';

export type TransactionState =
  | { state: 'unknown' }
  | { state: 'mempool' }
  | { state: 'confirmed'; block: BlockRef; confirmations: number };

/**
 * taken          the node has it, in its mempool or in a block
 * fee_too_low    the node would accept it with a higher fee
 * inputs_missing its input is spent by another transaction, or not known to this node (yet)
 */
export type BroadcastResult = 'taken' | 'fee_too_low' | 'inputs_missing';

/** A Bitcoin node. Throws `UnavailableError('chain')` when it can't be reached. */
export interface Chain {
  readonly network: Network;
  tipHeight(): Promise<number>;
  /** The newest block of the best chain. */
  tip(): Promise<{ height: number; hash: string }>;
  /** Idempotent. */
  broadcast(rawHex: string): Promise<BroadcastResult>;
  /** The state of the transaction with this output. Also `unknown` when a confirmed transaction spends the output. */
  locate(output: Outpoint): Promise<TransactionState>;
  /** Searches the best chain for one of these transactions, from the tip down to this height. */
  search(txids: readonly string[], fromHeight: number): Promise<{ txid: string; block: BlockRef } | null>;
  /** 1 for the tip; 0 when the block is not in the best chain. */
  confirmationsOf(blockHash: string): Promise<number>;
  /** The verified Merkle branch from a transaction to its block's header. */
  inclusion(txid: string, blockHash: string): Promise<Pick<AnchorFacts, 'branch' | 'headerHex'>>;
  /** An unspent output of any owner; `address` is `null` when its script has none. */
  output(
    txid: string,
    vout: number,
  ): Promise<{ valueSats: number; address: string | null; confirmations: number } | null>;
  /** Confirmed, spendable outputs of this address. Slow: scans all unspent outputs. */
  unspent(address: string): Promise<Outpoint[]>;
  /** In satoshi per virtual byte; `null` when the node has no estimate. */
  estimateFeeRate(): Promise<number | null>;
}

export interface AnchorWallet {
  readonly address: string;
  /** Signs a transaction with one input, an OP_RETURN output with exactly the root, and change back to the wallet. */
  sign(order: { root: string; spends: Outpoint; feeSats: number }): {
    txid: string;
    rawHex: string;
    change: Outpoint;
  };
  /** In virtual bytes, the same for every anchor transaction. */
  readonly virtualSize: number;
  /** What a coin must be worth beyond the fee. */
  readonly leastChangeSats: number;
}

import type { AnchorFacts, BlockRef, Outpoint } from '../domain/anchoring';
import type { Network } from '../domain/network';

export type TransactionState =
  | { state: 'unknown' }
  | { state: 'mempool' }
  | { state: 'confirmed'; block: BlockRef; confirmations: number };

/**
 * taken          the node has it, in its pool or in a block
 * fee_too_low    it would be taken with a higher fee
 * inputs_missing what it spends is not there: spent by another transaction, or not known to this node (yet)
 */
export type BroadcastResult = 'taken' | 'fee_too_low' | 'inputs_missing';

/** A Bitcoin node. Throws `UnavailableError('chain')` when it can't be reached. */
export interface Chain {
  readonly network: Network;
  tipHeight(): Promise<number>;
  /** The newest block of the best chain. */
  tip(): Promise<{ height: number; hash: string }>;
  /** Handing in a transaction the node already has is fine. */
  broadcast(rawHex: string): Promise<BroadcastResult>;
  /** Where the transaction that has this output stands. `unknown` also when a block spends the output. */
  locate(output: Outpoint): Promise<TransactionState>;
  /** Looks for one of these transactions in the best chain, from its tip down to this height. */
  search(txids: readonly string[], fromHeight: number): Promise<{ txid: string; block: BlockRef } | null>;
  /** 1 for the tip's block; 0 when the block is not, or no longer, in the best chain. */
  confirmationsOf(blockHash: string): Promise<number>;
  /** What leads from a transaction to its block's header. Checked: it does lead there. */
  inclusion(txid: string, blockHash: string): Promise<Pick<AnchorFacts, 'branch' | 'headerHex'>>;
  /** An unspent output, whomever it pays; `address` is `null` when it pays none. */
  output(
    txid: string,
    vout: number,
  ): Promise<{ valueSats: number; address: string | null; confirmations: number } | null>;
  /** Confirmed, spendable outputs that pay this address. Reads the whole set of unspent outputs. */
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
  /** What a coin must hold beyond the fee. */
  readonly leastChangeSats: number;
}

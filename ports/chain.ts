import type { AnchorFacts, BlockRef, Outpoint } from '../domain/anchoring';
import type { Network } from '../domain/network';

export type TransactionState =
  | { state: 'unknown' }
  | { state: 'mempool' }
  | { state: 'confirmed'; block: BlockRef; confirmations: number };

/**
 * taken          the node has it, in its mempool or in a block
 * fee_too_low    the node would accept it with a higher fee
 * inputs_missing an input is spent in a block, or not known to this node (yet)
 * refused        the node's policy forbids it at present, whatever it pays; `reason` says why, and what to do about it
 * invalid        no node will ever accept it: a signature or an amount is wrong
 */
export type SubmitResult =
  { state: 'taken' | 'fee_too_low' | 'inputs_missing' } | { state: 'refused' | 'invalid'; reason: string };

export interface Tip {
  height: number;
  hash: string;
  /** The work in the whole chain up to this block, as 64 hexadecimal digits: it sorts as text. */
  work: string;
}

/** What the node says about itself. `nodeFault` decides whether that is good enough to act on. */
export interface NodeHealth {
  tip: Tip;
  /** The block's own time. */
  tipTime: Date;
  /** The best header's height; above the tip's while blocks are being fetched. */
  headers: number;
  initialDownload: boolean;
  peers: number;
  /** The lowest block the node still has; 0 when it keeps all. */
  oldestBlock: number;
  warnings: string[];
}

export interface ChainCoin extends Outpoint {
  /** Hexadecimal. */
  script: string;
  /** `null` when the script has none. */
  address: string | null;
  /** `null` while the transaction with this output is in the mempool. */
  block: BlockRef | null;
  confirmations: number;
  coinbase: boolean;
}

/** A Bitcoin node. Throws `UnavailableError('chain')` when it can't be reached. */
export interface Chain {
  readonly network: Network;
  health(): Promise<NodeHealth>;
  /** The newest block of the best chain. */
  tip(): Promise<Tip>;
  /** Idempotent. */
  submit(rawHex: string): Promise<SubmitResult>;
  /** Submits a transaction together with an unconfirmed one that it spends and pays for. Idempotent. */
  submitPackage(parentHex: string, childHex: string): Promise<SubmitResult>;
  /** What `submit` would answer; nothing is submitted. */
  wouldAccept(rawHex: string): Promise<SubmitResult>;
  /** The unconfirmed transaction that spends this output; `null` when the mempool has none. */
  spenderOf(output: Pick<Outpoint, 'txid' | 'vout'>): Promise<string | null>;
  /** The state of the transaction with this output. Also `unknown` when a confirmed transaction spends the output. */
  locate(output: Pick<Outpoint, 'txid' | 'vout'>): Promise<TransactionState>;
  /** An output that no confirmed transaction spends, of any owner. */
  coin(txid: string, vout: number): Promise<ChainCoin | null>;
  /** A transaction of this block. */
  transaction(txid: string, blockHash: string): Promise<string>;
  /**
   * Searches the best chain for one of these transactions, from the tip down to the block that was the tip at `since`. If that block is
   * no longer in the best chain, it goes on to 100 blocks below.
   */
  search(
    txids: readonly string[],
    since: Pick<Tip, 'height' | 'hash'>,
  ): Promise<{ txid: string; block: BlockRef } | null>;
  /** Searches the same blocks for a transaction that spends one of these outputs. Slow: reads whole blocks. */
  searchSpender(
    outputs: readonly Pick<Outpoint, 'txid' | 'vout'>[],
    since: Pick<Tip, 'height' | 'hash'>,
  ): Promise<{ txid: string; block: BlockRef } | null>;
  /** 1 for the tip; 0 when the block is not in the best chain. */
  confirmationsOf(blockHash: string): Promise<number>;
  /** The verified Merkle branch from a transaction to its block's header. */
  inclusion(txid: string, blockHash: string): Promise<Pick<AnchorFacts, 'branch' | 'headerHex'>>;
  /** Confirmed, mature outputs of this address that nothing spends. Slow: scans all unspent outputs. */
  unspent(address: string): Promise<ChainCoin[]>;
  /** In satoshi per virtual byte, never below what the node relays; `null` when it has no estimate. */
  estimateFeeRate(): Promise<number | null>;
}

/** An anchor transaction that is signed and ready to be submitted. */
export interface SignedAnchor {
  txid: string;
  rawHex: string;
  change: Outpoint;
  virtualSize: number;
}

export interface AnchorWallet {
  /** Derived from the script, so that every process with this key has the same. Not secret. */
  readonly fingerprint: string;
  readonly address: string;
  /** The script of its coins, hexadecimal. */
  readonly script: string;
  /** What a coin must be worth beyond the fee. */
  readonly leastChangeSats: number;
  /** Of an anchor with this many inputs. An upper bound: signatures can be a byte shorter. */
  virtualSize(inputs: number): number;
  /** Signs a transaction with an OP_RETURN output of exactly the root, and change back to the wallet. The same order gives the same transaction id. */
  sign(order: { root: string; inputs: Outpoint[]; feeSats: number }): Promise<SignedAnchor>;
}

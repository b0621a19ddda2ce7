import type { AnchorFacts, Batch, BlockRef, Outpoint, SignedTransaction } from '../domain/anchoring';
import type { Network } from '../domain/network';

export interface Confirmation {
  txid: string;
  block: BlockRef;
  facts: AnchorFacts;
}

/** The queue is the certificate record itself: stamping writes {batch, index} onto it, and nothing else ever does. */
export interface BatchRepository {
  find(id: string): Promise<Batch | null>;
  findMany(ids: string[]): Promise<Batch[]>;
  /** The batch that one of these transactions was signed for. */
  findByTransaction(txid: string): Promise<Batch | null>;
  /** Whether a certificate waits for a batch, or a batch for its first block. */
  hasWork(network: Network): Promise<boolean>;
  /** The one batch that never was in a block yet, or a new open one. */
  openOrResume(network: Network): Promise<Batch>;
  /**
   * Stamps the next waiting certificates behind `after` into an open batch, each with its index: all of them or none. A batch that
   * is no longer open takes nothing. `last` is where to go on; `null`: nothing waits behind `after`.
   */
  stamp(batchId: string, after: string | null): Promise<{ stamped: number; last: string | null }>;
  /** Fixes members, order and root for ever. An open batch into which nothing was stamped is removed. Repeatable. */
  seal(batchId: string): Promise<{ size: number; root: string | null }>;
  /**
   * Keeps a signed version. `versions` is how many the signer saw: when another came first, nothing is written and the answer is
   * `false`, so that no two signers ever spend two coins for one batch.
   */
  addTransaction(batchId: string, transaction: SignedTransaction, versions: number): Promise<boolean>;
  markSubmitted(batchId: string): Promise<void>;
  markConfirmed(batchId: string, confirmation: Confirmation): Promise<void>;
  /** The block is not in the best chain any more: back to `submitted`, without block or facts. */
  markReorganised(batchId: string, lostBlockHash: string): Promise<void>;
  /** Batches that were in a block and are not deep enough yet, oldest first; those that lost their block are among them. */
  watched(network: Network): Promise<Batch[]>;
  /** That block is deep enough: not watched any more. */
  settle(batchId: string, blockHash: string): Promise<void>;
  /** What leads from a sealed batch's leaf to its root. */
  path(batchId: string, index: number): Promise<{ side: 'left' | 'right'; hash: string }[]>;
  /** The newest height that was seen; confirmations are counted from it when a certificate is read. */
  recordTip(network: Network, height: number): Promise<void>;
  tip(network: Network): Promise<number | null>;
  /** Every watched batch was just compared with the node, whose newest block has this height. */
  recordChainCheck(network: Network, height: number): Promise<void>;
  /** Whether that was at most so many seconds ago, by the database's clock. */
  chainCheckedWithin(network: Network, seconds: number): Promise<boolean>;
  /** Coins to spend, best first, without those that a signed transaction spends: the newest change, then what was added. */
  coins(network: Network): Promise<Outpoint[]>;
  /** Which of these no signed transaction spends. */
  unclaimed(coins: Outpoint[]): Promise<Outpoint[]>;
  /** Names a coin of the wallet, so that nobody has to search for it. */
  addCoin(network: Network, coin: Outpoint): Promise<void>;
}

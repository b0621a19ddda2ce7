import type {
  AnchorFacts,
  Batch,
  BlockRef,
  Outpoint,
  SignedTransaction,
  SpentCoin,
} from '../domain/anchoring';
import type { Network } from '../domain/network';
import type { Tip } from './chain';

export interface Confirmation {
  txid: string;
  block: BlockRef;
  facts: AnchorFacts;
}

/** The certificate records are the queue: adding one to a batch writes {batch, index} to its record. */
export interface BatchRepository {
  find(id: string): Promise<Batch | null>;
  findMany(ids: string[]): Promise<Batch[]>;
  /** The batch with a transaction that spends this coin. */
  findSpending(coin: Pick<Outpoint, 'txid' | 'vout'>): Promise<Batch | null>;
  /** The batch that this transaction was signed for. */
  findByTransaction(txid: string): Promise<Batch | null>;
  /** `underWay`: a batch waits for its first block. `waitingSince`: when the oldest certificate without a batch was saved; `null`: none waits. */
  work(network: Network): Promise<{ underWay: boolean; waitingSince: Date | null }>;
  /** Whether this many certificates wait for a batch. */
  waitingAtLeast(count: number): Promise<boolean>;
  /** The batch that has not been in a block yet, or a new open one. */
  openOrResume(network: Network): Promise<Batch>;
  /**
   * Adds the next waiting certificates after `after` to an open batch, each with its index, all or none. A batch that is no longer
   * open takes none. `last` is where to continue; `null` when nothing waits after `after`.
   */
  stamp(batchId: string, after: string | null): Promise<{ stamped: number; last: string | null }>;
  /** Makes members, order and root final. Removes an empty batch. Idempotent. */
  seal(batchId: string): Promise<{ size: number; root: string | null }>;
  /**
   * Saves a version signed by this wallet. `versions` is how many the signer saw: if another was saved meanwhile, nothing is written and the answer is
   * `false`, so that two signers never spend two coins for one batch.
   */
  addTransaction(
    batchId: string,
    transaction: SignedTransaction,
    versions: number,
    wallet: string,
  ): Promise<boolean>;
  /** This version can never confirm. */
  markRefused(batchId: string, txid: string, reason: string): Promise<void>;
  markSubmitted(batchId: string): Promise<void>;
  markConfirmed(batchId: string, confirmation: Confirmation): Promise<void>;
  /** The block is no longer in the best chain: back to `submitted`, without block or facts, and watched again. */
  markReorganised(batchId: string, lostBlockHash: string, tipHeight: number): Promise<void>;
  /** Batches that were in a block and need more confirmations, oldest first, including those that lost their block. */
  watched(network: Network): Promise<Batch[]>;
  /** The block has enough confirmations: the batch is no longer watched, and its proofs are final. */
  settle(batchId: string, blockHash: string): Promise<void>;
  /** The settled batch in the highest block. */
  newestSettled(network: Network): Promise<Batch | null>;
  /** The settled batches in blocks above this height. */
  settledAbove(network: Network, height: number): Promise<Batch[]>;
  /** How many batches of each other network are not settled: nothing watches them. */
  unsettledElsewhere(network: Network): Promise<{ network: Network; batches: number }[]>;
  /** What the transactions signed since then pay, in satoshi. Of several versions, only what the newest pays beyond earlier days counts. */
  feesSince(network: Network, since: Date): Promise<number>;
  /** The Merkle path from a sealed batch's leaf to its root. */
  path(batchId: string, index: number): Promise<{ side: 'left' | 'right'; hash: string }[]>;
  /** The newest block seen. Confirmations are computed from its height when a certificate is read. */
  recordTip(network: Network, tip: Pick<Tip, 'height' | 'work'>): Promise<void>;
  tip(network: Network): Promise<Pick<Tip, 'height' | 'work'> | null>;
  /** Every watched batch was just checked against the node. */
  recordChainCheck(network: Network): Promise<void>;
  /** Whether that was at most this many seconds ago, by the database's clock. */
  chainCheckedWithin(network: Network, seconds: number): Promise<boolean>;
  /** Coins that no signed transaction spends: the change of the newest batches, and those that were added. Each best first. */
  coins(network: Network): Promise<{ change: Outpoint[]; added: Outpoint[] }>;
  /** Coins that are spent by signed transactions of batches in no block. */
  pendingInputs(network: Network): Promise<SpentCoin[]>;
  /** Those of these coins that no signed transaction spends. */
  unclaimed(coins: Outpoint[]): Promise<Outpoint[]>;
  /** Registers a coin of the wallet, which saves a search of the chain. */
  addCoin(network: Network, coin: Outpoint): Promise<void>;
}

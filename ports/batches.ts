import type { Batch, BlockRef, Network, Outpoint, SignedTransaction } from '../domain/anchoring';

/** The queue is the certificate record itself: stamping writes {batch, index} onto it, and nothing else ever does. */
export interface BatchRepository {
  find(id: string): Promise<Batch | null>;
  findMany(ids: string[]): Promise<Batch[]>;
  /** Whether a certificate waits for a batch, or a batch for its block. */
  hasWork(network: Network): Promise<boolean>;
  /** The one batch that is not confirmed yet, or a new open one. */
  openOrResume(network: Network): Promise<Batch>;
  /** Stamps up to `limit` waiting certificates into an open batch; gives how many. */
  stamp(batchId: string, limit: number): Promise<number>;
  /** The members' leaves in their final order: assigns each its index. Restartable. */
  order(batchId: string): Promise<string[]>;
  seal(batchId: string, root: string, size: number): Promise<void>;
  /** An open batch into which nothing was stamped is of no use. */
  removeEmpty(batchId: string): Promise<void>;
  addTransaction(batchId: string, transaction: SignedTransaction): Promise<void>;
  markSubmitted(batchId: string): Promise<void>;
  markConfirmed(batchId: string, txid: string, block: BlockRef): Promise<void>;
  /** What leads from a sealed batch's leaf to its root. */
  path(batchId: string, index: number): Promise<{ side: 'left' | 'right'; hash: string }[]>;
  /** The newest height that was seen; confirmations are counted from it when a certificate is read. */
  recordTip(network: Network, height: number): Promise<void>;
  tip(network: Network): Promise<number | null>;
  /** The change of the newest confirmed batch: what the next transaction spends. */
  latestChange(network: Network): Promise<Outpoint | null>;
}

import type { Network } from '../domain/network';

/** Where the records stand, for whoever watches over the service. */
export interface ServiceMetrics {
  /** Certificates that wait for a batch. Counted up to a limit. */
  waiting: number;
  /** Since when the oldest of them waits. */
  waitingSince: Date | null;
  /** When the oldest record that is still `processing` was received. */
  processingSince: Date | null;
  /** Batches that were in a block and are not deep enough yet. */
  unsettled: number;
  /** When a batch last came into a block. */
  lastConfirmedAt: Date | null;
  /** What the newest transaction paid. */
  feeSats: number | null;
  /** The coins that the next transactions can be paid from, as far as they are known. */
  walletSats: number;
  /** The newest block that was seen, and when the chain was last looked at. */
  tipHeight: number | null;
  checkedAt: Date | null;
  /** Files without a record that wait for a person to look. `null` before the first look. */
  orphansHeld: number | null;
}

export interface ServiceMetricsReader {
  read(network: Network): Promise<ServiceMetrics>;
}

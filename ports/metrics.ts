import type { Network } from '../domain/network';

/** What monitoring needs to know about the records. */
export interface ServiceMetrics {
  /** Certificates waiting for a batch, counted up to a limit. */
  waiting: number;
  /** Since when the oldest of them has waited. */
  waitingSince: Date | null;
  /** When the oldest record that is still `processing` was received. */
  processingSince: Date | null;
  /** Batches that were in a block and need more confirmations. */
  unsettled: number;
  /** When a batch was last included in a block. */
  lastConfirmedAt: Date | null;
  /** The fee of the newest transaction. */
  feeSats: number | null;
  /** What all anchors signed in the last 24 hours pay. */
  dayFeeSats: number;
  /** When a batch last lost a block that counted as final. */
  finalLostAt: Date | null;
  /** The newest block seen, and when the chain was last checked. */
  tipHeight: number | null;
  checkedAt: Date | null;
  /** Files without a record that operators must decide on; `null` before the first check. */
  orphansHeld: number | null;
  /** Enabled endpoints with an event that has been due for over a minute, counted up to a limit. */
  backloggedWebhooks: number;
  /** When the first time stamps that are valid and not renewed end; `null`: there are none. */
  evidenceEndsAt: Date | null;
  /** Signers whose certificate ended in the last 30 days, before their time stamps were renewed. */
  lapsedSigners: number;
  /** Since when an event of a membership has been due; `null`: none is. */
  membershipsDueSince: Date | null;
  /** When the oldest credential without a certificate was made; `null`: there is none. */
  credentialsWaitingSince: Date | null;
}

export interface ServiceMetricsReader {
  read(network: Network): Promise<ServiceMetrics>;
}

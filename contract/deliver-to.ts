import { defineSignal } from '@temporalio/workflow';
import type { DisabledReason } from '../domain/webhook';

export interface DeliverToInput {
  webhookId: string;
}

/** There may be something to deliver now. */
export const deliveriesAdded = defineSignal('deliveriesAdded');

/** One workflow per endpoint. */
export function deliverWorkflowId(webhookId: string): string {
  return webhookId;
}

/** What is left after sending. */
export interface DeliveryRound {
  sent: number;
  failed: number;
  /** Until the next delivery is due; `null` when none is pending, or the endpoint is gone or disabled. */
  waitMilliseconds: number | null;
  /** Why the endpoint was disabled just now. */
  disabled: DisabledReason | null;
}

export interface DisabledNotice {
  webhookId: string;
  reason: DisabledReason;
  /** ISO 8601. Tells this time from others. */
  at: string;
}

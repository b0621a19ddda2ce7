import { defineSignal } from '@temporalio/workflow';

export interface DeliverToInput {
  webhookId: string;
}

/** There may be something to deliver now. */
export const deliveriesAdded = defineSignal('deliveriesAdded');

/** One workflow per endpoint. */
export function deliverWorkflowId(webhookId: string): string {
  return webhookId;
}

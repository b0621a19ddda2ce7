import type { TimestampPlan } from './certify-file';

export interface CertifyBatchInput {
  batchId: string;
  /** `budgetMilliseconds` does not apply: nobody waits for a batch. */
  plan: TimestampPlan;
}

export interface CertifyBatchResult {
  certified: number;
  failed: number;
}

/** One workflow per batch. */
export function batchWorkflowId(batchId: string): string {
  return batchId;
}

import { ActivityCancellationType } from '@temporalio/workflow';
import type { LocalActivityOptions } from '@temporalio/workflow';
import type { BatchActivities, ChunkActivities } from '../activities/batch/batch';
import { STEP_QUEUES } from '../contract/names';
import { proxyLocalSteps, proxySteps } from './steps';

/** Retried without limit, so batches interrupted by an outage complete afterwards. */
const QUICK: LocalActivityOptions = {
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

export const { beginBatch, failItems, finishBatch } = proxyLocalSteps<BatchActivities>({
  beginBatch: { ...QUICK, summary: 'Mark the batch as running' },
  failItems: { ...QUICK, summary: 'Mark what is left as failed' },
  finishBatch: { ...QUICK, summary: 'Count the certificates, settle the allowance, mark the batch as done' },
});

/**
 * Errors of the database, and killed workers, are retried without limit; a provider that fails is not an error. What has arrived is saved
 * before a cancelled step ends, so the workflow waits for that.
 */
export const { certifyChunk } = proxySteps<ChunkActivities>({
  certifyChunk: {
    taskQueue: STEP_QUEUES.batches,
    startToCloseTimeout: '10 minutes',
    heartbeatTimeout: '10s',
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
    summary: 'Time stamps for a chunk',
  },
});

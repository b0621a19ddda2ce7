import type { WorkerOptions } from '@temporalio/worker';

/**
 * Nothing waits longer for what does not listen: a step within a workflow's turn can't be told to end. Ours and not the SDK's, which ends
 * such a stop with an error.
 */
export const STOP_WITHIN_MILLISECONDS = 13_000;

export const TUNING = {
  // Steps under way at a stop get this long to end by themselves; then they are told to, and are run again by another worker.
  shutdownGraceTime: '10s',
  // A run whose worker has died is given to another after this long, while its caller waits.
  stickyQueueScheduleToStartTimeout: '3s',
  maxConcurrentActivityTaskExecutions: 100,
  maxConcurrentLocalActivityExecutions: 100,
  // Each cached run is a few hundred kilobytes; a certificate's run is over in a fraction of a second.
  maxCachedWorkflows: 200,
} as const satisfies Partial<WorkerOptions>;

import type { WorkerOptions } from '@temporalio/worker';

/** Steps under way at a stop get this long to end by themselves; what does not is run again by another worker. */
export const TUNING = {
  shutdownGraceTime: '10s',
  shutdownForceTime: '15s',
  maxConcurrentActivityTaskExecutions: 100,
  maxConcurrentLocalActivityExecutions: 100,
  // Each cached run is a few hundred kilobytes; a certificate's run is over in a fraction of a second.
  maxCachedWorkflows: 200,
} as const satisfies Partial<WorkerOptions>;

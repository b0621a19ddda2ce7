import type { WorkerOptions } from '@temporalio/worker';

export const TUNING = {
  // Steps under way at a stop get this long to end by themselves; then they are told to, and are run again by another worker.
  shutdownGraceTime: '10s',
  // Nothing waits for what does not listen either: a step within a workflow's turn can't be told to.
  shutdownForceTime: '13s',
  // A run whose worker has died is given to another after this long, while its caller waits.
  stickyQueueScheduleToStartTimeout: '3s',
  maxConcurrentActivityTaskExecutions: 100,
  maxConcurrentLocalActivityExecutions: 100,
  // Each cached run is a few hundred kilobytes; a certificate's run is over in a fraction of a second.
  maxCachedWorkflows: 200,
} as const satisfies Partial<WorkerOptions>;

import type { WorkerOptions } from '@temporalio/worker';

/**
 * How long a stop waits. A local activity can't be cancelled at a shutdown, so some may still run. The SDK's own limit is not used: it ends
 * the shutdown with an error.
 */
export const STOP_WITHIN_MILLISECONDS = 13_000;

export const TUNING = {
  // Running activities get this long to finish; then they are cancelled, and another worker runs them again.
  shutdownGraceTime: '10s',
  // When a worker has died, another takes over its runs after this long, while callers wait.
  stickyQueueScheduleToStartTimeout: '3s',
  maxConcurrentActivityTaskExecutions: 100,
  maxConcurrentLocalActivityExecutions: 100,
  // Each cached run takes a few hundred kilobytes. Most runs end in their first task and are never cached.
  maxCachedWorkflows: 100,
} as const satisfies Partial<WorkerOptions>;

/** Endpoints that a worker sends to at once. Each costs a few connections and next to no processor time while it hangs. */
export const DELIVERIES_AT_ONCE = 200;

/** Chunks of batches that a worker certifies at once. Each takes a good part of a processor, and single certificates must not wait for it. */
export const CHUNKS_AT_ONCE = 2;

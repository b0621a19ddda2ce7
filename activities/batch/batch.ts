import { createBeginBatchActivity } from './begin-batch';
import type { BeginBatchDependencies } from './begin-batch';
import { createCertifyChunkActivity } from './certify-chunk';
import type { CertifyChunkDependencies } from './certify-chunk';
import { createFinishBatchActivities } from './finish-batch';
import type { FinishBatchDependencies } from './finish-batch';

/** The quick steps of `certifyBatch`, under the names that operators see on a run. */
export function createBatchActivities(deps: BeginBatchDependencies & FinishBatchDependencies) {
  return { ...createBeginBatchActivity(deps), ...createFinishBatchActivities(deps) };
}

/** Those that have a task queue of their own, so that they never delay single certificates. */
export function createChunkActivities(deps: CertifyChunkDependencies) {
  return createCertifyChunkActivity(deps);
}

export type BatchActivities = ReturnType<typeof createBatchActivities>;
export type ChunkActivities = ReturnType<typeof createChunkActivities>;

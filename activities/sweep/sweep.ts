import { log } from '@temporalio/activity';
import type { CertificateRepository } from '../../ports/certificates';
import type { CertificationEngine } from '../../ports/certification-engine';
import type { EventPublisher } from '../../ports/event-publisher';
import type { HashBatchEngine } from '../../ports/hash-batch-engine';
import type { HashBatchRepository } from '../../ports/hash-batches';
import { withHeartbeat } from '../with-heartbeat';
import { deleteOrphans } from './delete-orphans';
import type { OrphanDependencies } from './delete-orphans';
import { hasHeldUnits, reconcileUnits } from './reconcile-units';
import type { ReconcileDependencies } from './reconcile-units';
import { hasOverdue, wakeOverdue } from './wake-overdue';
import type { OverdueDependencies } from './wake-overdue';

/** What another part of the service does about things that a killed process left behind. */
export interface SweepTask {
  hasWork(): Promise<boolean>;
  /** Returns how many things were done. */
  run(): Promise<number>;
}

export type SweepDependencies = OrphanDependencies &
  ReconcileDependencies &
  OverdueDependencies & {
    certificates: Pick<CertificateRepository, 'listStale' | 'find'>;
    hashBatches: Pick<HashBatchRepository, 'listOpen' | 'find'>;
    engine: Pick<CertificationEngine, 'isRunning' | 'start'>;
    batchEngine: HashBatchEngine;
    publisher: Pick<EventPublisher, 'hasEndpoints'>;
    tasks: SweepTask[];
    staleAfterSeconds: number;
  };

const STALE_PAGE = 500;

export function createSweepActivities(deps: SweepDependencies) {
  const { certificates, hashBatches, engine, batchEngine, publisher, clock } = deps;
  const staleBefore = () => new Date(clock().getTime() - deps.staleAfterSeconds * 1000);
  const listStale = (limit: number) => certificates.listStale(staleBefore(), limit);
  const listOpen = (limit: number) => hashBatches.listOpen(staleBefore(), limit);

  /** The records of a batch have one workflow in common. */
  async function resumeBatches(): Promise<number> {
    let started = 0;
    for (const { id, accountId, counts } of await listOpen(STALE_PAGE)) {
      // In this order, because a workflow finishes its batch before it ends.
      if (await batchEngine.isRunning(id)) continue;
      if ((await hashBatches.find(id))?.status === 'done') continue;
      await batchEngine.start({ batchId: id, accountId, total: counts.total });
      started += 1;
    }
    if (started > 0) log.info('Started the workflows of batches.', { batches: started });
    return started;
  }

  async function hasTask(): Promise<boolean> {
    for (const task of deps.tasks) if (await task.hasWork()) return true;
    return false;
  }

  async function runTasks(): Promise<number> {
    let done = 0;
    for (const task of deps.tasks) done += await task.run();
    return done;
  }

  return {
    /** Whether `resumeStale` has anything to look at. */
    hasStale: async (): Promise<boolean> =>
      (await listStale(1)).length > 0 ||
      (await listOpen(1)).length > 0 ||
      (await hasHeldUnits(deps)) ||
      (await hasOverdue(deps)) ||
      hasTask(),
    ...withHeartbeat({
      /**
       * A record that stays `processing` may never have had its workflow started, or an operator terminated it. A unit that stays held may
       * belong to an upload that never became a record. Deliveries that stay due belong to a run that was lost; waking it does not count as
       * something found, because a slow endpoint is overdue for as long as it is slow.
       */
      async resumeStale(): Promise<number> {
        await wakeOverdue(deps);
        const stale = await listStale(STALE_PAGE);
        let started = 0;
        for (const { id, accountId, file, custody } of stale) {
          // In this order, because a workflow settles its record before it ends.
          if (await engine.isRunning(id)) continue;
          if ((await certificates.find(id))?.status !== 'processing') continue;
          const order = { certificateId: id, accountId, sha256: file.sha256, size: file.size, custody };
          await engine.start({ ...order, notify: await publisher.hasEndpoints(accountId) });
          started += 1;
        }
        if (started > 0) log.info('Started the workflows of stale records.', { records: started });
        return started + (await resumeBatches()) + (await reconcileUnits(deps)) + (await runTasks());
      },
    }),
    /** Not wrapped: its heartbeats carry its progress, which a bare heartbeat would overwrite. */
    deleteOrphans: () => deleteOrphans(deps),
  };
}

export type SweepActivities = ReturnType<typeof createSweepActivities>;

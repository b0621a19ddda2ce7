import { log } from '@temporalio/activity';
import type { CertificateRepository } from '../ports/certificates';
import type { CertificationEngine } from '../ports/certification-engine';
import { withHeartbeat } from './with-heartbeat';
import { deleteOrphans } from './delete-orphans';
import type { OrphanDependencies } from './delete-orphans';

export type SweepDependencies = OrphanDependencies & {
  certificates: Pick<CertificateRepository, 'listStale'>;
  engine: Pick<CertificationEngine, 'start'>;
  staleAfterSeconds: number;
};

const STALE_PAGE = 500;

export function createSweepActivities(deps: SweepDependencies) {
  const { certificates, engine, clock } = deps;
  return {
    ...withHeartbeat({
      /** A record that stays `processing` may never have had its workflow started. Starting it twice is harmless. */
      async resumeStale(): Promise<number> {
        const stale = await certificates.listStale(
          new Date(clock().getTime() - deps.staleAfterSeconds * 1000),
          STALE_PAGE,
        );
        for (const { id, accountId, file } of stale) {
          await engine.start({ certificateId: id, accountId, sha256: file.sha256, size: file.size });
        }
        if (stale.length > 0) log.info('Started the workflows of stale records.', { records: stale.length });
        return stale.length;
      },
    }),
    /** Not wrapped: its heartbeats carry its progress, which a bare heartbeat would overwrite. */
    deleteOrphans: () => deleteOrphans(deps),
  };
}

export type SweepActivities = ReturnType<typeof createSweepActivities>;

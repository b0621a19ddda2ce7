import { log } from '@temporalio/activity';
import type { CertificateRepository } from '../ports/certificates';
import type { CertificationEngine } from '../ports/certification-engine';
import type { FileStore } from '../ports/file-store';
import { withHeartbeat } from './with-heartbeat';
import { deleteOrphans } from './delete-orphans';
import type { OrphanDependencies } from './delete-orphans';

export interface SweepDependencies extends OrphanDependencies {
  certificates: CertificateRepository;
  files: FileStore;
  engine: CertificationEngine;
  staleAfterSeconds: number;
}

const STALE_PAGE = 500;

export function createSweepActivities(deps: SweepDependencies) {
  const { certificates, engine, clock } = deps;
  return {
    ...withHeartbeat({
      /** A record that is still `processing` after a while may never have had its run. Starting a run twice is harmless. */
      async resumeStale(): Promise<number> {
        const stale = await certificates.listStale(
          new Date(clock().getTime() - deps.staleAfterSeconds * 1000),
          STALE_PAGE,
        );
        for (const { id, accountId, file } of stale) {
          await engine.start({ certificateId: id, accountId, sha256: file.sha256, size: file.size });
        }
        if (stale.length > 0) log.info('Stale records were handed to the engine.', { records: stale.length });
        return stale.length;
      },
    }),
    /** It says where it is while it goes on, which a mere sign of life would overwrite. */
    deleteOrphans: () => deleteOrphans(deps),
  };
}

export type SweepActivities = ReturnType<typeof createSweepActivities>;

import { log } from '@temporalio/activity';
import { alive } from './alive';
import type { CertificateRepository } from '../ports/certificates';
import type { CertificationEngine } from '../ports/certification-engine';
import type { FileStore } from '../ports/file-store';

export interface SweepDependencies {
  certificates: CertificateRepository;
  files: FileStore;
  engine: CertificationEngine;
  staleAfterSeconds: number;
  orphanAfterHours: number;
  clock: () => Date;
}

const STALE_PAGE = 500;

export function createSweepActivities(deps: SweepDependencies) {
  const { certificates, files, engine, clock } = deps;
  return alive({
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

    /** An upload whose process died before the intake has no record; one whose certification failed has no use. */
    async deleteOrphans(): Promise<number> {
      const before = new Date(clock().getTime() - deps.orphanAfterHours * 3_600_000);
      let deleted = 0;
      for await (const object of files.listOlderThan(before)) {
        const certificate = await certificates.find(object.key.replace(/^files\//, ''));
        if (certificate === null || certificate.status === 'failed') {
          await files.delete(object.key);
          deleted += 1;
        }
      }
      return deleted;
    },
  });
}

export type SweepActivities = ReturnType<typeof createSweepActivities>;

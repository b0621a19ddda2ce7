import { createReadiness } from '../app/readiness';
import type { Readiness } from '../app/readiness';
import type { CertificationEngine } from '../ports/certification-engine';
import type { FileStore } from '../ports/file-store';
import type { Logger } from '../runtime/logger';
import { version } from '../package.json';
import { WORKER_IDENTITY } from './identity';
import { CHECKS_UNTIL_GONE, watchPolling } from './polling-watchdog';

export interface HealthDependencies {
  checkDatabase: () => Promise<void>;
  engine: Pick<CertificationEngine, 'check' | 'workers'>;
  files: Pick<FileStore, 'check'>;
}

/** Ready: database, engine and storage answer, and the engine lists this worker among those that poll. */
export function createWorkerHealth({ checkDatabase, engine, files }: HealthDependencies, logger: Logger) {
  const isListed = async (): Promise<boolean> => (await engine.workers()).includes(WORKER_IDENTITY);
  const readiness: () => Promise<Readiness> = createReadiness({
    checks: {
      database: checkDatabase,
      engine: () => engine.check(),
      storage: () => files.check(),
      polling: async () => {
        if (!(await isListed()))
          throw new Error('The engine does not list this worker among those that poll.');
      },
    },
    workers: () => engine.workers(),
    version,
    report: (part, err) => {
      logger.warn({ err, part }, 'Health check failed.');
    },
  });

  return {
    readiness,

    /** Ends the process when it no longer polls, so that its supervisor starts another; 0 turns it off. Call it once the worker polls. */
    startWatchdog(watchdogSeconds: number): { stop(): void } {
      if (watchdogSeconds === 0) return { stop: () => undefined };
      const partsUp = async (): Promise<boolean> => {
        const { polling: _polling, ...others } = (await readiness()).parts;
        return Object.values(others).every((state) => state === 'up');
      };
      const interval = watchdogSeconds * 500;
      const gone = (): never => {
        const seconds = (CHECKS_UNTIL_GONE * interval) / 1000;
        logger.fatal(
          `worker ends itself: it has not polled for ${seconds} seconds, although Temporal, MongoDB and the storage answer (WATCHDOG_SECONDS).`,
        );
        process.exit(1);
      };
      return watchPolling({ partsUp, isListed, gone }, interval);
    },
  };
}

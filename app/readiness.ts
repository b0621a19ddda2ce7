import { sharedResult } from './shared-result';
import { withTimeout } from './with-timeout';

/** A check that takes longer counts as down. */
const TIMEOUT_MILLISECONDS = 5_000;
/** The checks write to the disk and call the engine, and anyone may ask: all callers share one result for this long. */
const FRESH_MILLISECONDS = 2_000;

export interface Readiness {
  status: 'ready' | 'not_ready';
  parts: Record<string, 'up' | 'down'>;
  /** How many workers poll; `null` when the engine does not say. */
  workers: number | null;
  version: string;
  memory_bytes: number;
}

export interface ReadinessOptions {
  /** A part is up if its check resolves. */
  checks: Record<string, () => Promise<unknown>>;
  workers: () => Promise<string[]>;
  version: string;
  /** Called for each part that is down. */
  report: (part: string, error: unknown) => void;
}

/** Whether everything that a process needs answers. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  return sharedResult(() => examine(options), FRESH_MILLISECONDS);
}

async function examine({ checks, workers, version, report }: ReadinessOptions): Promise<Readiness> {
  const polling = withTimeout(workers(), TIMEOUT_MILLISECONDS).catch(() => null);
  const states = Object.entries(checks).map(async ([part, check]) => {
    try {
      await withTimeout(check(), TIMEOUT_MILLISECONDS);
      return [part, 'up'] as const;
    } catch (error) {
      report(part, error);
      return [part, 'down'] as const;
    }
  });
  const parts = Object.fromEntries(await Promise.all(states));
  return {
    status: Object.values(parts).includes('down') ? 'not_ready' : 'ready',
    parts,
    workers: (await polling)?.length ?? null,
    version,
    memory_bytes: process.memoryUsage.rss(),
  };
}

import type { Network } from '../domain/network';
import type { ServiceMetrics, ServiceMetricsReader } from '../ports/metrics';
import type { Readiness } from './readiness';
import { sharedResult } from './shared-result';
import { withTimeout } from './with-timeout';

/** `unknown`: what would tell can't be reached. */
export type PartStatus = 'working' | 'delayed' | 'down' | 'unknown';

/** What people want to know about the service, without anything about what it is made of. */
export interface ServiceStatus {
  checkedAt: Date;
  parts: { files: PartStatus; timestamps: PartStatus; anchoring: PartStatus };
  /** When the newest anchor's block was mined. */
  lastAnchoredAt: Date | null;
}

/** Anyone may ask, so all callers share one result for this long. */
const FRESH_MILLISECONDS = 5_000;
const TIMEOUT_MILLISECONDS = 4_000;
/** A time stamp takes seconds; a certification that is older waits for something. */
const SLOW_CERTIFICATION_SECONDS = 120;
/** Blocks come every ten minutes on average, and sometimes after an hour. */
const SLOW_BLOCK_SECONDS = 5_400;

interface Options {
  readiness: () => Promise<Readiness>;
  metrics: ServiceMetricsReader;
  clock: () => Date;
  network: Network;
  anchorWindowSeconds: number;
}

export function createServiceStatus({
  readiness,
  metrics,
  clock,
  network,
  anchorWindowSeconds,
}: Options): () => Promise<ServiceStatus> {
  const examine = async () => {
    const [ready, measured] = await Promise.all([
      readiness(),
      withTimeout(metrics.read(network), TIMEOUT_MILLISECONDS).catch(() => null),
    ]);
    return judgeStatus(ready, measured, clock(), anchorWindowSeconds);
  };
  return sharedResult(examine, FRESH_MILLISECONDS);
}

export function judgeStatus(
  { status, workers }: Pick<Readiness, 'status' | 'workers'>,
  measured: Pick<ServiceMetrics, 'processingSince' | 'waitingSince' | 'lastConfirmedAt'> | null,
  now: Date,
  anchorWindowSeconds: number,
): ServiceStatus {
  const waits = (since: Date | null, seconds: number) =>
    since !== null && now.getTime() - since.getTime() > seconds * 1000;
  /** Without a worker, what was accepted is done later. */
  const judge = (since: Date | null | undefined, seconds: number): PartStatus => {
    if (since === undefined) return 'unknown';
    return workers === 0 || waits(since, seconds) ? 'delayed' : 'working';
  };
  const ready = status === 'ready';
  return {
    checkedAt: now,
    parts: {
      files: ready ? 'working' : 'down',
      timestamps: ready ? judge(measured?.processingSince, SLOW_CERTIFICATION_SECONDS) : 'down',
      anchoring: judge(measured?.waitingSince, 2 * anchorWindowSeconds + SLOW_BLOCK_SECONDS),
    },
    lastAnchoredAt: measured?.lastConfirmedAt ?? null,
  };
}

import type { Client } from '@temporalio/client';
import type { Registry } from 'prom-client';
import type { WorkerConfig } from '../config/config';
import type { Logger } from '../runtime/logger';
import type { ServiceMetricsReader } from '../ports/metrics';
import { countWindowsInTrouble } from '../temporal/anchor-control';
import { serveMetrics } from '../runtime/metrics-server';
import type { MetricsServer } from '../runtime/metrics-server';
import type { ChainFindings } from './chain-findings';
import { registerChainMetrics } from './chain-metrics';
import { registerServiceMetrics } from './service-metrics';

const TIMEOUT_MILLISECONDS = 2_000;

/** One address per worker for its own metrics, the service's and the SDK's. */
export async function serveWorkerMetrics(
  { config, logger, client }: { config: WorkerConfig; logger: Logger; client: Client },
  {
    registry,
    serviceMetrics,
    findings,
    sdkAddress,
  }: {
    registry: Registry;
    serviceMetrics: ServiceMetricsReader;
    findings: ChainFindings;
    sdkAddress: string | null;
  },
): Promise<MetricsServer | null> {
  if (config.metrics === null || sdkAddress === null) return null;
  registerServiceMetrics(registry, {
    windowSeconds: config.anchoring.windowSeconds,
    maxFeeSats: config.chain.maxFeeSats,
    dailyFeeSats: config.chain.dailyFeeSats,
    read: () => serviceMetrics.read(config.anchoring.network),
    attention: () => countWindowsInTrouble(client, TIMEOUT_MILLISECONDS),
  });
  registerChainMetrics(registry, config.chain.network, findings);
  const sdkMetrics = async () => {
    const answer = await fetch(`http://${sdkAddress}/metrics`, {
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    return answer.text();
  };
  return serveMetrics(config.metrics, [() => registry.metrics(), sdkMetrics], logger);
}

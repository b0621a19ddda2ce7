import type { Client } from '@temporalio/client';
import type { Registry } from 'prom-client';
import type { WorkerConfig } from '../config/config';
import type { ServiceMetricsReader } from '../ports/metrics';
import { countWindowsInTrouble } from '../temporal/anchor-control';
import type { ChainFindings } from './chain-findings';
import { registerChainMetrics } from './chain-metrics';
import { registerServiceMetrics } from './service-metrics';

const TIMEOUT_MILLISECONDS = 2_000;

/** The service's metrics and the chain's, beside the worker's own. */
export function registerWorkerMetrics(
  registry: Registry,
  { config, client }: { config: WorkerConfig; client: Client },
  { serviceMetrics, findings }: { serviceMetrics: ServiceMetricsReader; findings: ChainFindings },
): void {
  registerServiceMetrics(registry, {
    settings: {
      windowSeconds: config.anchoring.windowSeconds,
      maxFeeSats: config.chain.maxFeeSats,
      dailyFeeSats: config.chain.dailyFeeSats,
      pscBudgetSeconds: config.psc.budgetSeconds,
      sweepIntervalSeconds: config.sweep.intervalSeconds,
      staleAfterSeconds: config.sweep.staleAfterSeconds,
      membershipEventsSeconds: config.memberships.eventIntervalSeconds,
    },
    read: () => serviceMetrics.read(config.anchoring.network),
    attention: () => countWindowsInTrouble(client, TIMEOUT_MILLISECONDS),
  });
  registerChainMetrics(registry, config.chain.network, findings);
}

/** What the SDK's own exporter serves. */
export async function readSdkMetrics(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  return (await fetch(`http://${address}/metrics`, { signal })).text();
}

import type { Client } from '@temporalio/client';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import type { Logger } from '../runtime/logger';
import type { ServiceMetricsReader } from '../ports/metrics';
import { countWindowsInTrouble } from '../temporal/anchor-control';
import { serveMetrics } from '../runtime/metrics-server';
import type { MetricsServer } from '../runtime/metrics-server';
import { registerFigures } from './service-metrics';

const PATIENCE_MILLISECONDS = 2_000;

/** One address for each worker: its own figures, the service's and the SDK's. */
export async function observe(
  { config, logger, client }: { config: Config; logger: Logger; client: Client },
  {
    registry,
    figures,
    sdkAddress,
  }: { registry: Registry; figures: ServiceMetricsReader; sdkAddress: string | null },
): Promise<MetricsServer | null> {
  if (config.metrics === null || sdkAddress === null) return null;
  registerFigures(registry, {
    read: () => figures.read(config.anchoring.network),
    attention: () => countWindowsInTrouble(client, PATIENCE_MILLISECONDS),
  });
  const sdk = async () => {
    const answer = await fetch(`http://${sdkAddress}/metrics`, {
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    return answer.text();
  };
  return serveMetrics(config.metrics, [() => registry.metrics(), sdk], logger);
}

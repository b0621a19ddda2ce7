import type { Client } from '@temporalio/client';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import type { Logger } from '../config/logger';
import type { FiguresReader } from '../ports/figures';
import { countWindowsInTrouble } from '../temporal/anchor-control';
import { serveMetrics } from '../telemetry/metrics-server';
import type { MetricsServer } from '../telemetry/metrics-server';
import { registerFigures } from './figures';

const PATIENCE_MILLISECONDS = 2_000;

/** One address for each worker: its own figures, the service's and the SDK's. */
export async function observe(
  { config, logger, client }: { config: Config; logger: Logger; client: Client },
  {
    registry,
    figures,
    sdkAddress,
  }: { registry: Registry; figures: FiguresReader; sdkAddress: string | null },
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

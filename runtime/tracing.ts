import type { TracingConfig } from '../config/config';
import type { Logger } from './logger';
import type { Tracing } from './tracing/start-tracing';

export type { FinishedSpan, Tracing } from './tracing/start-tracing';

/** Without a configuration nothing of OpenTelemetry's SDK is loaded, and its API does nothing. */
export async function openTracing(
  config: TracingConfig | null,
  process: { name: string; version: string },
  logger: Logger,
): Promise<Tracing | null> {
  if (config === null) return null;
  const { startTracing } = await import('./tracing/start-tracing.js');
  return startTracing(config, process, logger);
}

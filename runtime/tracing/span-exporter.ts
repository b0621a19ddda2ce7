import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger';
import { exportedSpan } from './exported-span';

const WARN_EVERY_MILLISECONDS = 60_000;

/** Removes what must not leave the service from every span. A collector that can't be reached costs a warning now and then. */
export function createSpanExporter(
  target: SpanExporter,
  url: string,
  logger: Pick<Logger, 'warn'>,
  now: () => number = () => performance.now(),
): SpanExporter {
  let warnedAt = -Infinity;
  let lost = 0;

  function report(spans: number, error: Error | undefined): void {
    lost += spans;
    if (now() - warnedAt < WARN_EVERY_MILLISECONDS) return;
    logger.warn(
      { spans: lost, reason: error?.message },
      `Spans could not be sent to ${url} and are lost. Check OTEL_EXPORTER_OTLP_ENDPOINT and the collector.`,
    );
    warnedAt = now();
    lost = 0;
  }

  return {
    export(spans, done) {
      target.export(spans.map(exportedSpan), (result) => {
        if (result.code !== ExportResultCode.SUCCESS) report(spans.length, result.error);
        done(result);
      });
    },
    shutdown: () => target.shutdown(),
  };
}

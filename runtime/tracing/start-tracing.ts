import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../../config/config';
import type { Logger } from '../logger';
import { createSpanExporter } from './span-exporter';

export type FinishedSpan = Omit<ReadableSpan, 'resource'>;

export interface Tracing {
  /** Exports a span that ended outside the SDK: those of workflows, which run in a sandbox. */
  record(span: FinishedSpan): void;
  /** Exports what is left, within a deadline. */
  close(): Promise<void>;
}

/** How long one request to the collector may take, and how long a process that stops waits for the last one. */
const EXPORT_MILLISECONDS = 5_000;
const FLUSH_MILLISECONDS = 2_000;

/** Registers OpenTelemetry's SDK for this process. */
export function startTracing(
  { endpoint, headers, sampleRatio, resource: attributes }: TracingConfig,
  { name, version }: { name: string; version: string },
  logger: Logger,
): Tracing {
  const resource = resourceFromAttributes({
    ...attributes,
    'service.name': name,
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const url = `${endpoint}/v1/traces`;
  const otlp = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MILLISECONDS });
  const processor = new BatchSpanProcessor({ exporter: createSpanExporter(otlp, url, logger) });
  // By the trace's id alone, so that every process decides alike, and so do workflows that no request has started.
  const sampler = new TraceIdRatioBasedSampler(sampleRatio);
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [processor] });

  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);

  return {
    record(span) {
      const { traceId } = span.spanContext();
      const { decision } = sampler.shouldSample(ROOT_CONTEXT, traceId);
      if (decision === SamplingDecision.RECORD_AND_SAMPLED) processor.onEnd({ ...span, resource });
    },
    async close() {
      // A failed export has already been logged.
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, pause(FLUSH_MILLISECONDS)]);
    },
  };
}

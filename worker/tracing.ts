import { trace } from '@opentelemetry/api';
import { ApplicationFailure } from '@temporalio/common';
import {
  OpenTelemetryActivityInboundInterceptor,
  OpenTelemetryActivityOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/worker/index.js';
import type {
  OpenTelemetrySinks,
  SerializableSpan,
} from '@temporalio/interceptors-opentelemetry/lib/workflow/definitions';
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import type { FinishedSpan, Tracing } from '../runtime/tracing';

/** Temporal's interceptors for activities, and the way out for the spans of workflows; their own interceptors are in the bundle. */
export function traceWorker(tracing: Tracing): {
  interceptors: ActivityInterceptorsFactory[];
  sinks: InjectedSinks<OpenTelemetrySinks>;
} {
  const activity: ActivityInterceptorsFactory = (context) => ({
    inbound: new OpenTelemetryActivityInboundInterceptor(context),
    outbound: new OpenTelemetryActivityOutboundInterceptor(context),
  });
  return {
    interceptors: [activity, describeAttempt],
    sinks: {
      exporter: {
        export: {
          fn({ workflowId, runId }, spans) {
            for (const span of spans) tracing.record(finished(span, { workflowId, runId }));
          },
        },
      },
    },
  };
}

/** Adds to the activity's span which attempt it is, and how it failed. */
const describeAttempt: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    async execute(input, next) {
      const span = trace.getActiveSpan();
      span?.setAttribute('sello.attempt', info.attempt);
      try {
        return await next(input);
      } catch (error) {
        if (error instanceof ApplicationFailure && error.type) span?.setAttribute('error.type', error.type);
        throw error;
      }
    },
  },
});

/** The sandbox has an older version of the SDK, whose spans name their parent and scope differently. */
function finished(span: SerializableSpan, run: { workflowId: string; runId: string }): FinishedSpan {
  const { spanContext, parentSpanId, instrumentationLibrary: instrumentationScope, ...rest } = span;
  const { traceId, spanId, traceFlags } = spanContext;
  return {
    ...rest,
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(parentSpanId !== undefined && { parentSpanContext: { traceId, spanId: parentSpanId, traceFlags } }),
    attributes: { ...rest.attributes, temporalWorkflowId: run.workflowId, run_id: run.runId },
    instrumentationScope,
  };
}

import type { WorkflowClientInterceptor } from '@temporalio/client';

/** With tracing, calls to Temporal get spans, and the runs they start belong to the same trace. */
export async function clientInterceptors(traced: boolean): Promise<WorkflowClientInterceptor[]> {
  if (!traced) return [];
  const { OpenTelemetryWorkflowClientInterceptor } =
    await import('@temporalio/interceptors-opentelemetry/lib/client/index.js');
  return [new OpenTelemetryWorkflowClientInterceptor()];
}

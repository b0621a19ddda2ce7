import type { Client } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';

export interface ProviderStep {
  provider: string;
  answered: boolean;
  /** Why it gave no time stamp. */
  reason: string | null;
  attempts: number;
}

/** The provider requests in a certification's history, and the time from its start to the answer by the server's clock. */
export async function readTimestampStory(
  client: Client,
  certificateId: string,
): Promise<{ steps: ProviderStep[]; milliseconds: number }> {
  const { events } = await client.workflow.getHandle(certificateId).fetchHistory();
  const steps: ProviderStep[] = [];
  const byEvent = new Map<string, ProviderStep>();
  let [from, to] = [0, 0];
  for (const event of events ?? []) {
    const time = Number(event.eventTime?.seconds) * 1000 + (event.eventTime?.nanos ?? 0) / 1e6;
    if (event.workflowExecutionStartedEventAttributes) from = time;
    if (event.workflowExecutionUpdateCompletedEventAttributes) to = time;

    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled?.activityType?.name === 'requestTimestamp') {
      const [input] = scheduled.input?.payloads ?? [];
      const { provider } = defaultPayloadConverter.fromPayload<{ provider: string }>(input!);
      const step = { provider, answered: false, reason: null, attempts: 0 };
      steps.push(step);
      byEvent.set(String(event.eventId), step);
    }
    const started = event.activityTaskStartedEventAttributes;
    if (started) withStep(started.scheduledEventId, (step) => (step.attempts = started.attempt ?? 0));
    const completed = event.activityTaskCompletedEventAttributes;
    if (completed) withStep(completed.scheduledEventId, (step) => (step.answered = true));
    const failed = event.activityTaskFailedEventAttributes;
    if (failed) withStep(failed.scheduledEventId, (step) => (step.reason = failed.failure?.message ?? ''));
    // On a busy machine Temporal may time out before the attempt ends itself. The last failure is then attached.
    const late = event.activityTaskTimedOutEventAttributes;
    if (late) {
      const { cause, message } = late.failure ?? {};
      withStep(late.scheduledEventId, (step) => (step.reason = cause?.message ?? message ?? ''));
    }
  }
  return { steps, milliseconds: to - from };

  function withStep(id: unknown, change: (step: ProviderStep) => void): void {
    const step = byEvent.get(String(id));
    if (step) change(step);
  }
}

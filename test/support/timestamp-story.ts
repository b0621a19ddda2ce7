import type { Client } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import type { Payload } from '@temporalio/common';
import type { TimestampOrder } from '../../activities/certify/ask-provider';
import type { AtOnceResult } from '../../activities/certify/certify-at-once';
import type { CertifyFileInput } from '../../contract/certify-file';

export interface ProviderStep {
  provider: string;
  answered: boolean;
  /** Why it gave no time stamp. */
  reason: string | null;
  attempts: number;
}

/** The provider requests in a certification's history, whichever step made them, and the time from its start to the answer by the server's clock. */
export async function readTimestampStory(
  client: Client,
  certificateId: string,
): Promise<{ steps: ProviderStep[]; milliseconds: number }> {
  const { events } = await client.workflow.getHandle(certificateId).fetchHistory();
  const steps: ProviderStep[] = [];
  const byEvent = new Map<string, ProviderStep>();
  const attemptsBefore = new Map<ProviderStep, number>();
  let [from, to, firstProvider] = [0, 0, ''];
  for (const event of events ?? []) {
    const time = Number(event.eventTime?.seconds) * 1000 + (event.eventTime?.nanos ?? 0) / 1e6;
    const run = event.workflowExecutionStartedEventAttributes;
    if (run) {
      from = time;
      [firstProvider = ''] = (read(run.input) as CertifyFileInput).plan.providers;
    }
    if (event.workflowExecutionUpdateCompletedEventAttributes) to = time;

    const atOnce = event.markerRecordedEventAttributes?.details;
    if (atOnce && (read(atOnce['data']) as { activity_type: string }).activity_type === 'certifyAtOnce')
      steps.push(...firstStep(read(atOnce['result']) as AtOnceResult, firstProvider));

    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled?.activityType?.name === 'requestTimestamp') {
      const { provider } = read(scheduled.input) as TimestampOrder;
      const step = steps.find((known) => known.provider === provider) ?? notAsked(provider);
      if (!steps.includes(step)) steps.push(step);
      attemptsBefore.set(step, step.attempts);
      byEvent.set(String(event.eventId), step);
    }
    const started = event.activityTaskStartedEventAttributes;
    if (started)
      withStep(started.scheduledEventId, (step) => {
        step.attempts = (attemptsBefore.get(step) ?? 0) + (started.attempt ?? 0);
      });
    const completed = event.activityTaskCompletedEventAttributes;
    if (completed)
      withStep(completed.scheduledEventId, (step) => Object.assign(step, { answered: true, reason: null }));
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

function read(payloads: { payloads?: Payload[] | null } | null | undefined): unknown {
  return defaultPayloadConverter.fromPayload(payloads!.payloads![0]!);
}

const notAsked = (provider: string): ProviderStep => ({
  provider,
  answered: false,
  reason: null,
  attempts: 0,
});

/** The request that the first step made, if it made one. */
function firstStep(result: AtOnceResult, provider: string): ProviderStep[] {
  if ('failed' in result) {
    if (result.failed === null) return [];
    return [{ ...notAsked(provider), reason: result.failed.reason, attempts: 1 }];
  }
  return [{ ...notAsked(provider), answered: true, attempts: 1 }];
}

import { counted } from '../../domain/text';
import { inLine } from '../../clients/cli/print';
import type { DeliveryFinding, EventFinding, WebhookFinding } from './findings';
import { presentRun } from './present';

const REASONS: Record<string, string> = {
  gone: 'it answered 410',
  failing: 'nothing but failures for five days',
  key_ended: 'the API key that it belongs to has ended',
};

/** An endpoint as text. */
export function presentWebhook(found: WebhookFinding): string {
  const { id, account, origin, events, createdAt, failingSince, deliveries, run } = found;
  const { pending, failed, nextAttemptAt } = deliveries;
  return [
    `Endpoint ${id}: ${standing(found)}`,
    `  ${origin}, receives ${events.join(', ')}`,
    `  of ${inLine(account.email ?? 'a deleted account')} (${account.id}), created ${createdAt}`,
    failingSince === null
      ? '  its last attempt did not fail'
      : `  nothing but failures since ${failingSince}`,
    `  deliveries: ${pending} pending${nextAttemptAt === null ? '' : `, the first of them due ${nextAttemptAt}`}; ${failed} failed for good`,
    ...(run === null
      ? ['Run: none. Nothing was sent within the retention period of Temporal.']
      : presentRun('Run', run)),
  ].join('\n');
}

function standing({ enabled, disabledReason }: WebhookFinding): string {
  if (enabled) return 'enabled';
  return `disabled, ${disabledReason === null ? 'by its owner' : (REASONS[disabledReason] ?? disabledReason)}`;
}

/** An event as text, with its deliveries. */
export function presentEvent(found: EventFinding): string {
  const { id, account, type, about, publishedAt, deliveries } = found;
  return [
    `Event ${id}: ${type}`,
    ...(about === null ? [] : [`  about ${about}`]),
    `  of ${inLine(account.email ?? 'a deleted account')} (${account.id}), published ${publishedAt}`,
    ...(deliveries.length === 0
      ? ['Delivery: none. No enabled endpoint wanted it.']
      : deliveries.flatMap(presentDelivery)),
  ].join('\n');
}

function presentDelivery({ id, webhookId, status, nextAttemptAt, attempts, run }: DeliveryFinding): string[] {
  const last = attempts.at(-1);
  return [
    `Delivery ${id}: ${status}`,
    `  to ${webhookId}, ${counted(attempts.length, 'attempt')}${nextAttemptAt === null ? '' : `, the next due ${nextAttemptAt}`}`,
    ...(last === undefined
      ? []
      : [
          `  the last at ${last.at}: ${[last.status, last.error].filter(Boolean).join(', ')} after ${last.milliseconds} ms`,
        ]),
    ...(run === null ? [] : presentRun('  Run', run)),
  ];
}

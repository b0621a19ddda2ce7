import { errorOfStatus, hasFailedForLong, isGone, nextAttemptAt } from '../../domain/delivery-schedule';
import { OutboundError } from '../../domain/errors';
import type { AccountEvent } from '../../domain/event';
import { hasAccepted, refusalOf } from '../../domain/webhook';
import type { Delivery, DeliveryAttempt, DisabledReason, Webhook } from '../../domain/webhook';
import { eventBody, signatureHeaders } from '../../domain/webhook-signature';
import type { AttemptOutcome, DeliveryRepository } from '../../ports/deliveries';
import type { Outbound } from '../../ports/outbound';
import type { WebhookRepository } from '../../ports/webhooks';

/** Every way an attempt can end, as it is counted. `failed`: it was the last one. */
export const DELIVERY_OUTCOMES = ['delivered', 'retried', 'failed'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export interface AttemptDependencies {
  webhooks: Pick<WebhookRepository, 'find' | 'recordAccepted' | 'recordResult' | 'disable'>;
  deliveries: Pick<DeliveryRepository, 'recordAttempt'>;
  outbound: Outbound;
  observeDelivery: (outcome: DeliveryOutcome, seconds: number) => void;
  clock: () => Date;
  random: () => number;
}

interface AttemptOrder {
  /** As their owner knows them. */
  secrets: string[];
  delivery: Delivery;
  event: AccountEvent;
}

interface AttemptResult {
  delivered: boolean;
  /** Why the endpoint was disabled by this attempt. */
  disabled: DisabledReason | null;
}

/**
 * Sends an event once and records how it ended. The endpoint is read right before: its owner may have changed or disabled it a moment ago,
 * or revoked its key.
 */
export async function attemptDelivery(
  deps: AttemptDependencies,
  { secrets, delivery, event }: AttemptOrder,
): Promise<AttemptResult | 'disabled'> {
  const { webhooks, deliveries, observeDelivery, clock, random } = deps;
  const webhook = await webhooks.find(delivery.webhookId);
  if (webhook?.enabled !== true) return 'disabled';
  const refusal = refusalOf(webhook, delivery);
  if (refusal !== null) {
    const attempt = { at: clock(), status: null, latencyMilliseconds: 0, error: refusal };
    await deliveries.recordAttempt(delivery, attempt, { status: 'failed' });
    return { delivered: false, disabled: null };
  }
  const { retryAfterSeconds, ...attempt } = await send(deps, { webhook, secrets, event });
  const outcome = outcomeOf(attempt, { tries: delivery.tries + 1, retryAfterSeconds, random });
  observeDelivery(
    outcome.status === 'pending' ? 'retried' : outcome.status,
    attempt.latencyMilliseconds / 1000,
  );
  const delivered = attempt.error === null;
  // Before the delivery shows it: what it allows, its owner may ask for at once.
  if (delivered && !hasAccepted(webhook)) await webhooks.recordAccepted(webhook);
  await deliveries.recordAttempt(delivery, attempt, outcome);
  const failingSince = await webhooks.recordResult(webhook.id, delivered, attempt.at);
  const reason = isGone(attempt.status)
    ? 'gone'
    : failingSince !== null && hasFailedForLong(failingSince, clock())
      ? 'failing'
      : null;
  const disabled = reason !== null && (await webhooks.disable(webhook, reason)) ? reason : null;
  return { delivered, disabled };
}

type Sent = DeliveryAttempt & { retryAfterSeconds: number | null };

async function send(
  { outbound, clock }: Pick<AttemptDependencies, 'outbound' | 'clock'>,
  { webhook, secrets, event }: Pick<AttemptOrder, 'secrets' | 'event'> & { webhook: Webhook },
): Promise<Sent> {
  const at = clock();
  const begun = performance.now();
  const after = () => ({ at, latencyMilliseconds: Math.round(performance.now() - begun) });
  const body = eventBody(event);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sello-Webhooks',
    ...signatureHeaders({ id: event.id, at, body }, secrets),
  };
  try {
    const { status, retryAfterSeconds } = await outbound.post(webhook.url, { headers, body });
    return { ...after(), status, error: errorOfStatus(status), retryAfterSeconds };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { ...after(), status: null, error: error.fault, retryAfterSeconds: null };
  }
}

function outcomeOf(
  { at, error }: DeliveryAttempt,
  {
    tries,
    retryAfterSeconds,
    random,
  }: { tries: number; retryAfterSeconds: number | null; random: () => number },
): AttemptOutcome {
  if (error === null) return { status: 'delivered' };
  const dueAt = nextAttemptAt({ tries, at, retryAfterSeconds }, random);
  return dueAt === null ? { status: 'failed' } : { status: 'pending', dueAt };
}

import { randomUUID } from 'node:crypto';
import { ATTEMPT_LIMITS } from '../../domain/limits';
import { hasAccepted, originOf } from '../../domain/webhook';
import type { Delivery, Webhook } from '../../domain/webhook';
import type { ListPosition } from '../../ports/certificates';
import type { DeliveryPage } from '../../ports/deliveries';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { takeAttempt } from './attempt-limit';
import { resend, takeDelivery } from './resend';
import { webhookEventData } from './webhook-record';
import { findWebhook } from './webhooks';

type Dependencies = Pick<AppDependencies, 'webhooks' | 'deliveries' | 'deliveryEngine' | 'attemptLimiter'>;

/** Newest first. */
export async function listDeliveries(
  deps: Pick<AppDependencies, 'webhooks' | 'deliveries'>,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  page: DeliveryPage,
): Promise<Delivery[]> {
  await findWebhook(deps, accountId, webhookId);
  return deps.deliveries.list(webhookId, page);
}

/** Sends `webhook.test` to the endpoint, whatever it subscribes to. */
export async function testWebhook(
  deps: Dependencies & Pick<AppDependencies, 'publisher'>,
  accountId: string,
  webhookId: string,
): Promise<Delivery> {
  const webhook = await findEnabled(deps, accountId, webhookId);
  await takeAttempt(deps, `webhook-test:${accountId}`, ATTEMPT_LIMITS.webhookTest);
  if (!hasAccepted(webhook))
    await takeAttempt(deps, `webhook-first-test:${accountId}`, ATTEMPT_LIMITS.webhookFirstTest);
  await takeDelivery(deps, webhook);
  const event = { accountId, type: 'webhook.test', subject: webhookId, occurrence: randomUUID() } as const;
  const id = await deps.publisher.publishTo(webhook, { ...event, data: webhookEventData(webhook) });
  return findDelivery(deps, webhookId, id);
}

export async function retryDelivery(
  deps: Dependencies,
  { accountId, webhookId, deliveryId }: { accountId: string; webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const webhook = await findEnabled(deps, accountId, webhookId);
  await findDelivery(deps, webhookId, deliveryId);
  assertAccepted(webhook);
  await takeAttempt(deps, `webhook-retry:${accountId}`, ATTEMPT_LIMITS.webhookRetry);
  await takeDelivery(deps, webhook);
  await deps.deliveries.retry([deliveryId], originOf(webhook));
  await deps.deliveryEngine.wake([webhookId]);
  return findDelivery(deps, webhookId, deliveryId);
}

interface ReplayPage {
  replayed: number;
  /** The last of those that are sent, if more follow. */
  next: ListPosition | null;
}

/** Sends again what was created within a span of time, newest first, as far as the budget goes. */
export async function replayDeliveries(
  deps: Dependencies,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  { onlyFailed, ...span }: { since: Date; until: Date; onlyFailed: boolean; after: ListPosition | null },
): Promise<ReplayPage> {
  if (!(span.since < span.until))
    throw new ServiceError('invalid_request', {
      message: 'The field since must be a time before until, which is now if it is left out.',
    });
  const webhook = await findEnabled(deps, accountId, webhookId);
  assertAccepted(webhook);
  await takeAttempt(deps, `webhook-replay:${accountId}`, ATTEMPT_LIMITS.webhookReplay);
  const { resent, next, refusal } = await resend(deps, webhook, {
    ...span,
    ...(onlyFailed && { status: 'failed' }),
  });
  if (refusal !== null) throw refusal;
  if (resent > 0) await deps.deliveryEngine.wake([webhookId]);
  return { replayed: resent, next };
}

function assertAccepted(webhook: Webhook): void {
  if (!hasAccepted(webhook)) throw new ServiceError('webhook_unconfirmed');
}

async function findEnabled(
  deps: Pick<AppDependencies, 'webhooks'>,
  accountId: string,
  webhookId: string,
): Promise<Webhook> {
  const webhook = await findWebhook(deps, accountId, webhookId);
  if (webhook.enabled) return webhook;
  throw new ServiceError('webhook_disabled');
}

async function findDelivery(
  { deliveries }: Pick<AppDependencies, 'deliveries'>,
  webhookId: string,
  id: string,
): Promise<Delivery> {
  const delivery = await deliveries.find(webhookId, id);
  if (delivery !== null) return delivery;
  throw new ServiceError('not_found', {
    message: 'This endpoint has no delivery with that id. Deliveries are kept for 30 days.',
  });
}

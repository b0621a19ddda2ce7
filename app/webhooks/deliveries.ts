import { randomUUID } from 'node:crypto';
import { DELIVERY_ID_PATTERN } from '../../domain/ids';
import { ATTEMPT_LIMITS } from '../../domain/limits';
import { counted } from '../../domain/text';
import type { Delivery, DeliveryStatus, Webhook } from '../../domain/webhook';
import type { AttemptRule } from '../../ports/attempt-limiter';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { decodeCursor, encodeCursor } from '../list-cursor';
import { webhookEventData } from './webhook-record';
import { findWebhook } from './webhooks';

type Dependencies = Pick<AppDependencies, 'webhooks' | 'deliveries' | 'deliveryEngine' | 'attemptLimiter'>;

/** Newest first; `nextCursor` is where the next page begins. */
export async function listDeliveries(
  deps: Pick<AppDependencies, 'webhooks' | 'deliveries'>,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  page: { limit: number; status?: DeliveryStatus | undefined; after?: string | undefined },
): Promise<{ deliveries: Delivery[]; nextCursor: string | null }> {
  const { limit, status, after: cursor } = page;
  const after = cursor === undefined ? null : decodeCursor(cursor, DELIVERY_ID_PATTERN);
  if (cursor !== undefined && after === null)
    throw new ServiceError('invalid_request', {
      message:
        'The query parameter after is not a cursor of this list. Send the next_cursor of an earlier answer, unchanged.',
    });
  await findWebhook(deps, accountId, webhookId);
  // One more than requested shows whether there is another page.
  const found = await deps.deliveries.list(webhookId, { limit: limit + 1, status, after });
  const deliveries = found.slice(0, limit);
  const last = deliveries.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { deliveries, nextCursor: hasMore ? encodeCursor({ at: last.createdAt, id: last.id }) : null };
}

/** Sends `webhook.test` to the endpoint, whatever it subscribes to. */
export async function testWebhook(
  deps: Dependencies & Pick<AppDependencies, 'publisher'>,
  accountId: string,
  webhookId: string,
): Promise<Delivery> {
  const webhook = await findEnabled(deps, accountId, webhookId);
  await take(deps, `webhook-test:${accountId}`, ATTEMPT_LIMITS.webhookTest);
  const event = { accountId, type: 'webhook.test', subject: webhookId, occurrence: randomUUID() } as const;
  const id = await deps.publisher.publishTo(webhookId, { ...event, data: webhookEventData(webhook) });
  return findDelivery(deps, webhookId, id);
}

export async function retryDelivery(
  deps: Dependencies,
  { accountId, webhookId, deliveryId }: { accountId: string; webhookId: string; deliveryId: string },
): Promise<Delivery> {
  await findEnabled(deps, accountId, webhookId);
  await findDelivery(deps, webhookId, deliveryId);
  await take(deps, `webhook-retry:${accountId}`, ATTEMPT_LIMITS.webhookRetry);
  await deps.deliveries.retry(deliveryId);
  await deps.deliveryEngine.wake([webhookId]);
  return findDelivery(deps, webhookId, deliveryId);
}

/** Sends again what was created within a span of time. Returns how many deliveries that are. */
export async function replayDeliveries(
  deps: Dependencies,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  span: { since: Date; until: Date; onlyFailed: boolean },
): Promise<number> {
  if (!(span.since < span.until))
    throw new ServiceError('invalid_request', {
      message: 'The field since must be a time before until, which is now if it is left out.',
    });
  await findEnabled(deps, accountId, webhookId);
  await take(deps, `webhook-replay:${accountId}`, ATTEMPT_LIMITS.webhookReplay);
  const replayed = await deps.deliveries.replay(webhookId, span);
  if (replayed > 0) await deps.deliveryEngine.wake([webhookId]);
  return replayed;
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

async function take(
  { attemptLimiter }: Pick<AppDependencies, 'attemptLimiter'>,
  subject: string,
  rule: AttemptRule,
): Promise<void> {
  const wait = await attemptLimiter.take(subject, rule);
  if (wait === 0) return;
  const span = rule.seconds === 60 ? 'a minute' : counted(rule.seconds / 60, 'minute');
  throw new ServiceError('rate_limit_exceeded', {
    message: `This account has asked for this ${counted(rule.limit, 'time')} in ${span}, the maximum. Wait for the number of seconds in Retry-After.`,
    retryAfterSeconds: wait,
  });
}

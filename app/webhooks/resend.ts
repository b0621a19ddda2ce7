import { ATTEMPT_LIMITS } from '../../domain/limits';
import { hasAccepted, originOf } from '../../domain/webhook';
import type { Webhook } from '../../domain/webhook';
import type { AttemptRule } from '../../ports/attempt-limiter';
import type { ListPosition } from '../../ports/certificates';
import type { DeliverySelection } from '../../ports/deliveries';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';

type Dependencies = Pick<AppDependencies, 'deliveries' | 'attemptLimiter'>;

interface Resent {
  resent: number;
  /** The last of them, if more follow. */
  next: ListPosition | null;
  /** Why there are none, when the budget is used up. */
  refusal: ServiceError | null;
}

/** Makes deliveries due at once, the newest first, as many as the budget leaves. */
export async function resend(
  deps: Dependencies,
  webhook: Webhook,
  selection: Omit<DeliverySelection, 'limit'>,
): Promise<Resent> {
  const most = ATTEMPT_LIMITS.endpointResend.limit;
  const found = await deps.deliveries.select(webhook.id, { ...selection, limit: most + 1 });
  if (found.length === 0) return { resent: 0, next: null, refusal: null };
  const { taken, refusal } = await takeDeliveries(deps, webhook, Math.min(found.length, most));
  const sent = found.slice(0, taken);
  await deps.deliveries.retry(
    sent.map(({ id }) => id),
    originOf(webhook),
  );
  return { resent: taken, next: found.length > taken ? (sent.at(-1) ?? null) : null, refusal };
}

/** What waits at an endpoint that is enabled; beyond the budget, and where nothing was accepted yet, it is sent as planned. */
export async function resendPending(deps: Dependencies, webhook: Webhook): Promise<void> {
  if (!hasAccepted(webhook)) return;
  const always = { since: new Date(0), until: new Date(8.64e15), after: null };
  await resend(deps, webhook, { ...always, status: 'pending' });
}

/** Counts one delivery that is sent on demand. */
export async function takeDelivery(
  deps: Pick<Dependencies, 'attemptLimiter'>,
  webhook: Webhook,
): Promise<void> {
  const { refusal } = await takeDeliveries(deps, webhook, 1);
  if (refusal !== null) throw refusal;
}

async function takeDeliveries(
  { attemptLimiter }: Pick<Dependencies, 'attemptLimiter'>,
  { id, accountId }: Webhook,
  wanted: number,
): Promise<{ taken: number; refusal: ServiceError | null }> {
  const { endpointResend, accountResend } = ATTEMPT_LIMITS;
  const subject = `webhook-resend:${id}`;
  const own = await attemptLimiter.takeUpTo(subject, endpointResend, wanted);
  if (own.taken === 0) return { taken: 0, refusal: spent('This endpoint', endpointResend, own.waitSeconds) };
  const all = await attemptLimiter.takeUpTo(`webhook-resend:${accountId}`, accountResend, own.taken);
  const { taken, waitSeconds } = all;
  if (taken < own.taken) await attemptLimiter.giveBack(subject, own.taken - taken);
  return { taken, refusal: taken === 0 ? spent('This account', accountResend, waitSeconds) : null };
}

function spent(who: string, { limit }: AttemptRule, retryAfterSeconds: number): ServiceError {
  return new ServiceError('rate_limit_exceeded', {
    message: `${who} has had ${limit} deliveries sent on demand within an hour, the maximum, tests included. Wait for the number of seconds in Retry-After.`,
    retryAfterSeconds,
  });
}

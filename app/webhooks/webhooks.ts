import { missingScope } from '../../domain/event';
import type { EventPattern } from '../../domain/event';
import { AccountClosingError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { ATTEMPT_LIMITS, LIMITS } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import type { Webhook } from '../../domain/webhook';
import type { Admission } from '../../ports/request-limiter';
import type { WebhookChange } from '../../ports/webhooks';
import { accountClosing } from '../close-account';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { takeAttempt } from './attempt-limit';
import { readEndpointUrl } from './endpoint-url';
import { resendPending } from './resend';
import { encryptSecret, mintWebhookSecret } from './secrets';

const HOUR = 3_600_000;

/** An API key or, with the account in place of the key, a session. */
type Caller = Pick<Admission, 'accountId' | 'keyId' | 'scopes'>;

/** To whom an endpoint belongs that the caller sets up. */
const keyOf = ({ accountId, keyId }: Caller): string | null => (keyId === accountId ? null : keyId);

interface WithSecret {
  webhook: Webhook;
  /** Stored encrypted, and shown this once. */
  secret: string;
}

export async function createWebhook(
  deps: Pick<AppDependencies, 'accounts' | 'webhooks' | 'webhookKeys' | 'endpointAddresses' | 'settings'>,
  caller: Caller,
  wanted: Pick<Webhook, 'url' | 'events' | 'description'>,
): Promise<WithSecret> {
  const { accountId } = caller;
  assertReadable(wanted.events, caller);
  const url = readEndpointUrl(wanted.url, deps.endpointAddresses);
  await assertConfirmed(deps, accountId);
  const [id, secret] = [newId('whk'), mintWebhookSecret()];
  const stored = encryptSecret(secret, id, deps.webhookKeys());
  const webhook = await unlessClosing(
    deps.webhooks.create({ ...wanted, id, accountId, url, secret: stored, keyId: keyOf(caller) }, accountId),
  );
  if (webhook !== null) return { webhook, secret };
  throw new ServiceError('webhook_limit_reached', {
    message: `The account already has ${LIMITS.webhooksPerAccount} endpoints, the maximum. Delete one that is no longer needed.`,
  });
}

/** Where the service sends mail, only an account whose address is confirmed has requests sent to others. */
async function assertConfirmed(
  { accounts, settings }: Pick<AppDependencies, 'accounts' | 'settings'>,
  accountId: string,
): Promise<void> {
  if (settings.mail && (await accounts.find(accountId))?.emailConfirmed !== true)
    throw new ServiceError('email_unconfirmed');
}

/** Oldest first. */
export function listWebhooks(
  { webhooks }: Pick<AppDependencies, 'webhooks'>,
  accountId: string,
): Promise<Webhook[]> {
  return webhooks.list(accountId);
}

export async function findWebhook(
  { webhooks }: Pick<AppDependencies, 'webhooks'>,
  accountId: string,
  id: string,
): Promise<Webhook> {
  return (await webhooks.findForAccount(accountId, id)) ?? notFound();
}

type ChangeDependencies = Pick<
  AppDependencies,
  'webhooks' | 'deliveries' | 'deliveryEngine' | 'endpointAddresses' | 'attemptLimiter'
>;

/**
 * A key that changes where events go has the endpoint from then on, so that it reads no more than its scopes, or after its end. Nothing else
 * gives an endpoint to another key: its URL may be that of whoever had it before. Enabling a disabled one makes what waits for it due, within
 * the budget of a replay.
 */
export async function changeWebhook(
  deps: ChangeDependencies,
  caller: Caller,
  id: string,
  wanted: WebhookChange,
): Promise<Webhook> {
  const { webhooks, deliveryEngine, endpointAddresses } = deps;
  const { accountId } = caller;
  const { url, ...others } = wanted;
  const current = await findWebhook(deps, accountId, id);
  const change = differing(current, {
    ...others,
    ...(url !== undefined && { url: readEndpointUrl(url, endpointAddresses) }),
  });
  if (Object.keys(change).length === 0) return current;
  const revives = change.enabled === true;
  const ended = current.disabledReason === 'key_ended';
  const takesOver = keyOf(caller) === null ? revives && ended : change.url !== undefined;
  if (revives && ended && !takesOver)
    throw new ServiceError('webhook_disabled', {
      message:
        'The API key that this endpoint belongs to has ended, so it can only be enabled in the dashboard. Create another endpoint, or ask the owner of the account.',
    });
  if (takesOver || change.events !== undefined) {
    const kept = takesOver || ended ? SCOPES : current.scopes;
    assertReadable(change.events ?? current.events, {
      scopes: caller.scopes.filter((scope) => kept.includes(scope)),
    });
  }
  if (revives) await takeAttempt(deps, `webhook-enable:${accountId}`, ATTEMPT_LIMITS.webhookEnable);
  const webhook = await unlessClosing(
    takesOver
      ? webhooks.change(accountId, id, { ...change, keyId: keyOf(caller) }, accountId, current.keyId)
      : webhooks.change(accountId, id, change, accountId),
  );
  // It was deleted, or another key has it since it was read.
  if (webhook === null) return changeWebhook(deps, caller, id, wanted);
  if (revives) {
    await resendPending(deps, webhook);
    await deliveryEngine.wake([id]);
  }
  return webhook;
}

/** A value that is repeated changes nothing, also when the endpoint is changed meanwhile. */
function differing(current: Webhook, change: WebhookChange): WebhookChange {
  const changed = Object.entries(change).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name as keyof WebhookChange]),
  );
  return Object.fromEntries(changed);
}

/** `*` stands for all that the caller may read; what is named must be. */
function assertReadable(events: readonly EventPattern[], { scopes }: Pick<Caller, 'scopes'>): void {
  const scope = missingScope(events, scopes);
  if (scope === null) return;
  throw new ServiceError('insufficient_scope', {
    message: `Some of the events of this endpoint need the scope ${scope}, which the API key, or the one that the endpoint belongs to, lacks. Add it to the key in the dashboard, leave those events out, or use another key.`,
  });
}

/** With its deliveries. Its run ends when it finds nothing. */
export async function deleteWebhook(
  { webhooks }: Pick<AppDependencies, 'webhooks'>,
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await webhooks.delete(accountId, id, accountId))) notFound();
}

/** The previous secret signs beside the new one for a while. */
export async function rotateSecret(
  { webhooks, webhookKeys, clock }: Pick<AppDependencies, 'webhooks' | 'webhookKeys' | 'clock'>,
  accountId: string,
  id: string,
): Promise<WithSecret> {
  const secret = mintWebhookSecret();
  const stored = encryptSecret(secret, id, webhookKeys());
  const graceEndsAt = new Date(clock().getTime() + LIMITS.secretGraceHours * HOUR);
  const webhook = (await webhooks.rotate(accountId, id, stored, graceEndsAt, accountId)) ?? notFound();
  return { webhook, secret };
}

async function unlessClosing<T>(changing: Promise<T>): Promise<T> {
  try {
    return await changing;
  } catch (error) {
    throw error instanceof AccountClosingError ? accountClosing({ cause: error }) : error;
  }
}

function notFound(): never {
  throw new ServiceError('not_found', {
    message: 'This account has no endpoint with that id. Check the id, and that the same account made it.',
  });
}

import type { Actor } from '../domain/account';
import { mintApiKey } from '../domain/api-key';
import { AccountClosingError, TooManyKeysError } from '../domain/errors';
import type { ApiKey, KeyChange, KeySettings } from '../domain/api-key';
import { KEY_ID_PATTERN } from '../domain/ids';
import { LIMITS, QUOTA_CEILING, RATE_CEILING } from '../domain/limits';
import type { RefusedRequest } from '../domain/refused-request';
import type { AppDependencies } from './dependencies';
import { accountClosing } from './close-account';
import { ServiceError } from './errors';
import { decodeCursor, encodeCursor } from './list-cursor';

interface Dependencies extends Pick<AppDependencies, 'keys' | 'clock'> {
  settings: { service: string; keyLimits: { maxRate: number; maxQuota: number } };
}

/** Operators are not bound by the limits that they set for users. */
export const OPERATOR_KEY_LIMITS = { maxRate: RATE_CEILING, maxQuota: QUOTA_CEILING } as const;

interface IssuedKey {
  key: ApiKey;
  /** The key itself. Only its hash is stored, so it can be shown this once. */
  secret: string;
}

interface ListedKey extends ApiKey {
  /** `replaced`: still works, beside the key that replaces it. */
  state: 'live' | 'replaced' | 'expired' | 'revoked';
}

export async function createKey(
  { keys, clock, settings }: Dependencies,
  wanted: KeySettings & { accountId: string },
  actor: Actor,
): Promise<IssuedKey> {
  assertAllowed(wanted, settings.keyLimits, clock());
  const { key: secret, ...minted } = mintApiKey(settings.service);
  return { key: await within(clock, keys.create({ ...wanted, ...minted }, actor)), secret };
}

/** Says which limit was reached, and when a key can be made again. */
async function within<T>(clock: () => Date, making: Promise<T>): Promise<T> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof AccountClosingError) throw accountClosing({ cause: error });
    if (!(error instanceof TooManyKeysError)) throw error;
    const { limit, possibleAt } = error;
    if (possibleAt === null)
      throw new ServiceError('key_limit_reached', { message: KEY_LIMITS_REACHED[limit], cause: error });
    const message = `${KEY_LIMITS_REACHED[limit]} The next one can be made after ${possibleAt.toISOString()}.`;
    const retryAfterSeconds = Math.max(1, Math.ceil((possibleAt.getTime() - clock().getTime()) / 1000));
    throw new ServiceError('daily_key_limit_reached', { message, retryAfterSeconds, cause: error });
  }
}

const KEY_LIMITS_REACHED: Record<TooManyKeysError['limit'], string> = {
  live: `The account already has ${LIMITS.liveKeysPerAccount} live API keys, the maximum. Revoke one that is no longer needed.`,
  replaced: `The account already has ${LIMITS.replacedKeysPerAccount} replaced API keys that still work, the maximum. Revoke one of them, or rotate without a grace period.`,
  made_today: `The account has made ${LIMITS.keysMadePerDay} API keys today (UTC), the maximum.`,
};

/** The keys that work, newest first. */
export async function listKeys(
  { keys, clock }: Pick<Dependencies, 'keys' | 'clock'>,
  accountId: string,
): Promise<ListedKey[]> {
  const now = clock();
  return (await keys.list(accountId)).map((key) => ({ ...key, state: stateOf(key, now) }));
}

/** Revoked and expired keys, the last to end first; `nextCursor` is where the next page begins. */
export async function listEndedKeys(
  { keys, clock }: Pick<Dependencies, 'keys' | 'clock'>,
  accountId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ keys: ListedKey[]; nextCursor: string | null }> {
  const now = clock();
  const position = after === undefined ? null : decodeCursor(after, KEY_ID_PATTERN);
  if (after !== undefined && position === null)
    throw new ServiceError('invalid_request', {
      message:
        'The parameter after is not a cursor of this list. Send the next_cursor of an earlier answer, unchanged.',
    });
  // One more than requested shows whether there is another page.
  const found = await keys.listEnded(accountId, { limit: limit + 1, after: position });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    found.length > limit && last?.endsAt != null ? encodeCursor({ at: last.endsAt, id: last.id }) : null;
  return { keys: page.map((key) => ({ ...key, state: stateOf(key, now) })), nextCursor };
}

/** A new key with the settings and limits of a live one, which lives on for the grace period. An operator may leave out the account. */
export async function rotateKey(
  { keys, clock, settings }: Dependencies,
  { graceHours, ...old }: { id: string; accountId?: string; graceHours: number },
  actor: Actor,
): Promise<IssuedKey> {
  if (!Number.isInteger(graceHours) || graceHours < 0 || graceHours > LIMITS.graceHoursMaximum)
    throw new ServiceError('invalid_request', {
      message: `The field grace_hours must be a whole number from 0 to ${LIMITS.graceHoursMaximum}.`,
    });
  const { key: secret, ...minted } = mintApiKey(settings.service);
  const replacement = { ...minted, graceSeconds: graceHours * 3600 };
  const key = await within(clock, keys.rotate(old, replacement, actor));
  if (key !== null) return { key, secret };
  throw new ServiceError('not_found', {
    message: 'There is no live API key with that id that was not replaced already. Create a new key instead.',
  });
}

/** Takes effect with the next request, in every process. An operator may leave out the account. */
export async function editKey(
  { keys, settings }: Pick<Dependencies, 'keys'> & { settings: Pick<Dependencies['settings'], 'keyLimits'> },
  { id, ...owner }: { id: string; accountId?: string },
  change: KeyChange,
  actor: Actor,
): Promise<ApiKey> {
  const edited = await keys.edit(
    { id, ...owner },
    (current) => {
      assertNamed(change.name ?? current.name);
      // What an operator has given beyond the ceiling may stay, or be lowered.
      const { maxRate, maxQuota } = settings.keyLimits;
      assertLimits(
        { ...current, ...change },
        {
          maxRate: Math.max(maxRate, current.ratePerMinute),
          maxQuota: Math.max(maxQuota, current.quotaPerMonth),
        },
      );
      return change;
    },
    actor,
  );
  if (edited !== null) return edited;
  throw new ServiceError('not_found', {
    message:
      'There is no live API key with that id that was not replaced already. Edit the key that replaces it.',
  });
}

/** The last refused requests with a key, newest first. Ended keys have them too. */
export async function listRefused(
  { refusedRequests }: Pick<AppDependencies, 'refusedRequests'>,
  key: { id: string; accountId: string },
): Promise<RefusedRequest[]> {
  const refused = await refusedRequests.list(key);
  if (refused !== null) return refused;
  throw new ServiceError('not_found', { message: 'There is no API key with that id.' });
}

/** An operator may leave out the account. */
export async function revokeKey(
  { keys }: Pick<Dependencies, 'keys'>,
  { id, ...owner }: { id: string; accountId?: string },
  actor: Actor,
): Promise<void> {
  if (await keys.revoke({ id, ...owner }, actor)) return;
  throw new ServiceError('not_found', { message: 'There is no API key with that id.' });
}

function stateOf({ revokedAt, expiresAt, replacedBy }: ApiKey, now: Date): ListedKey['state'] {
  if (revokedAt !== null) return 'revoked';
  // Also refuses an invalid date, which is neither before nor after any other.
  if (expiresAt !== null && !(expiresAt.getTime() > now.getTime())) return 'expired';
  return replacedBy === null ? 'live' : 'replaced';
}

function assertAllowed(wanted: KeySettings, ceiling: Dependencies['settings']['keyLimits'], now: Date): void {
  assertNamed(wanted.name);
  assertLimits(wanted, ceiling);
  const { expiresAt } = wanted;
  // Also refuses an invalid date, which is neither before nor after any other.
  if (expiresAt !== null && !(expiresAt.getTime() > now.getTime()))
    throw refuse('The field expires_at must be a time in the future, or null.');
}

function assertNamed(name: string): void {
  const { length } = Array.from(name);
  if (length < 1 || length > LIMITS.keyNameCharacters)
    throw refuse(`The field name must have 1 to ${LIMITS.keyNameCharacters} characters, not ${length}.`);
}

function assertLimits(
  { ratePerMinute: rate, quotaPerMonth: quota }: Pick<KeySettings, 'ratePerMinute' | 'quotaPerMonth'>,
  { maxRate, maxQuota }: Dependencies['settings']['keyLimits'],
): void {
  if (rate > maxRate) throw refuse(`The field rate must be at most ${maxRate}.`);
  if (quota > maxQuota) throw refuse(`The field quota must be at most ${maxQuota}.`);
}

const refuse = (message: string) => new ServiceError('invalid_request', { message });

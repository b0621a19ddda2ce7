import type { Actor } from '../domain/account';
import { mintApiKey } from '../domain/api-key';
import type { ApiKey, KeySettings } from '../domain/api-key';
import { TooManyKeysError } from '../domain/errors';
import { LIMITS, QUOTA_CEILING, RATE_CEILING } from '../domain/limits';
import type { AppDependencies } from './dependencies';
import { ServiceError } from './errors';

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
  state: 'live' | 'expired' | 'revoked';
}

export async function createKey(
  { keys, clock, settings }: Dependencies,
  wanted: KeySettings & { accountId: string },
  actor: Actor,
): Promise<IssuedKey> {
  assertAllowed(wanted, settings.keyLimits, clock());
  const { key: secret, ...minted } = mintApiKey(settings.service);
  try {
    return { key: await keys.create({ ...wanted, ...minted }, actor), secret };
  } catch (error) {
    throw error instanceof TooManyKeysError ? new ServiceError('key_limit_reached', { cause: error }) : error;
  }
}

/** Newest first, with the state that each key is in now. */
export async function listKeys(
  { keys, clock }: Pick<Dependencies, 'keys' | 'clock'>,
  accountId: string,
): Promise<ListedKey[]> {
  const now = clock();
  return (await keys.list(accountId)).map((key) => ({ ...key, state: stateOf(key, now) }));
}

/** A new key with the settings of a live one, which stops working at once. */
export async function rotateKey(
  { keys, settings }: Pick<Dependencies, 'keys' | 'settings'>,
  old: { id: string; accountId: string },
  actor: Actor,
): Promise<IssuedKey> {
  const { key: secret, ...minted } = mintApiKey(settings.service);
  const key = await keys.rotate(old, minted, actor);
  if (key !== null) return { key, secret };
  throw new ServiceError('not_found', {
    message: 'This account has no live API key with that id. Create a new key instead.',
  });
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

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): ListedKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= now.getTime() ? 'expired' : 'live';
}

function assertAllowed(
  { name, ratePerMinute: rate, quotaPerMonth: quota, expiresAt }: KeySettings,
  { maxRate, maxQuota }: Dependencies['settings']['keyLimits'],
  now: Date,
): void {
  const refuse = (message: string) => new ServiceError('invalid_request', { message });
  const { length } = Array.from(name);
  if (length < 1 || length > LIMITS.keyNameCharacters)
    throw refuse(`The field name must have 1 to ${LIMITS.keyNameCharacters} characters, not ${length}.`);
  if (rate > maxRate) throw refuse(`The field rate must be at most ${maxRate}.`);
  if (quota > maxQuota) throw refuse(`The field quota must be at most ${maxQuota}.`);
  if (expiresAt !== null && expiresAt.getTime() <= now.getTime())
    throw refuse('The field expires_at must be a time in the future, or null.');
}

import { createHmac } from 'node:crypto';
import type { KeyHeld, WriteKey } from '../../ports/memberships/write-keys';
import { ServiceError } from '../errors';
import type { MembershipDependencies } from './dependencies';

type Dependencies = Pick<MembershipDependencies, 'writeKeys' | 'idempotencySecrets'>;

/** Whose key it is; `null` when the request has none. */
interface Sent {
  accountId: string;
  idempotencyKey: string | null;
}

/** `call` names the operation and what it is about, such as `POST /members`. */
export function writeKeyOf(
  { idempotencySecrets }: Pick<Dependencies, 'idempotencySecrets'>,
  { accountId, idempotencyKey }: Sent,
  call: string,
  content: unknown,
): WriteKey | null {
  if (idempotencyKey === null) return null;
  const sent = ['name', accountId, idempotencyKey];
  return idempotencySecrets().map((secret) => ({
    name: hashed(secret, sent),
    fingerprint: hashed(secret, ['content', ...sent, call, content]),
  }));
}

function hashed(secret: Uint8Array, content: unknown[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(content, sortKeys)).digest('hex');
}

/** The order of keys in an object says nothing. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The id of what the earlier request with this key created. */
export function replayed(held: KeyHeld, writeKey: WriteKey | null): string {
  if (writeKey?.some(({ fingerprint }) => fingerprint === held.fingerprint) === true) return held.id;
  throw new ServiceError('idempotency_key_reused', {
    message:
      'This Idempotency-Key was already used for another request. Use a new key for a new request, or send the same content to the same address.',
  });
}

/** What an earlier request with this key created; `null`: the key is new. Asked before rules that may no longer hold. */
export async function earlierResult(
  { writeKeys }: Pick<Dependencies, 'writeKeys'>,
  writeKey: WriteKey | null,
): Promise<string | null> {
  if (writeKey === null) return null;
  const held = await writeKeys.find(writeKey);
  return held === null ? null : replayed(held, writeKey);
}

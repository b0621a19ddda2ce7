import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { KeyHeld, WriteKey } from '../../ports/memberships/write-keys';
import { ServiceError } from '../errors';
import type { MembershipDependencies } from './dependencies';

/** `call` names the operation and what it is about, such as `POST /members`. `null` when the request has no Idempotency-Key. */
export function writeKeyOf(idempotencyKey: string | null, call: string, content: unknown): WriteKey | null {
  if (idempotencyKey === null) return null;
  const text = JSON.stringify([call, content], sortKeys);
  return { key: idempotencyKey, fingerprint: bytesToHex(sha256(utf8ToBytes(text))) };
}

/** The order of keys in an object says nothing. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The id of what the earlier request with this key created. */
export function replayed(held: KeyHeld, writeKey: WriteKey | null): string {
  if (held.fingerprint === writeKey?.fingerprint) return held.id;
  throw new ServiceError('idempotency_key_reused', {
    message:
      'This Idempotency-Key was already used for another request. Use a new key for a new request, or send the same content to the same address.',
  });
}

/** What an earlier request with this key created; `null`: the key is new. Asked before rules that may no longer hold. */
export async function earlierResult(
  { writeKeys }: Pick<MembershipDependencies, 'writeKeys'>,
  accountId: string,
  writeKey: WriteKey | null,
): Promise<string | null> {
  if (writeKey === null) return null;
  const held = await writeKeys.find(accountId, writeKey.key);
  return held === null ? null : replayed(held, writeKey);
}

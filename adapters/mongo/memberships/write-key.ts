import type { ClientSession, FindOptions } from 'mongodb';
import type { KeyHeld, WriteKey, WriteKeyRepository } from '../../../ports/memberships/write-keys';
import { LATEST } from '../certificates';
import type { Collections } from '../collections';
import { isDuplicateKey, reportUnavailable } from '../errors';
import { inTransaction } from '../transaction';
import { inTurn } from './in-turn';

type WriteKeys = Pick<Collections, 'writeKeys'>;

interface KeyedWrite {
  accountId: string;
  /** `null`: the request had none. */
  writeKey: WriteKey | null;
  /** Of what is created. */
  id: string;
}

class WriteKeyTakenError extends Error {
  override readonly name = 'WriteKeyTakenError';
}

/** Part of the transaction that creates something. If the key is held, it throws what `heldKey` understands, and nothing is written. */
export async function takeWriteKey(
  { writeKeys }: WriteKeys,
  session: ClientSession,
  { accountId, writeKey, id }: KeyedWrite,
): Promise<void> {
  if (writeKey === null) return;
  const createdAt = new Date();
  try {
    for (const { name, fingerprint } of writeKey)
      await writeKeys.insertOne({ _id: name, accountId, id, fingerprint, createdAt }, { session });
  } catch (error) {
    throw isDuplicateKey(error) ? new WriteKeyTakenError('The key is held.', { cause: error }) : error;
  }
}

/** Who holds the key, after a transaction was refused because of it. Any other error is thrown again. */
export async function heldKey(
  { writeKeys }: WriteKeys,
  error: unknown,
  { writeKey }: Pick<KeyedWrite, 'writeKey'>,
): Promise<KeyHeld> {
  if (!(error instanceof WriteKeyTakenError) || writeKey === null) throw error;
  const held = await findKey({ writeKeys }, writeKey, LATEST);
  // Erased since: whoever sends it again creates something new.
  if (held === null) throw error;
  return held;
}

/** Creates something in a transaction, unless the key of the request is held. */
export async function createOnce<T>(
  collections: Collections,
  write: KeyedWrite,
  create: (session: ClientSession) => Promise<T>,
): Promise<T | KeyHeld> {
  try {
    return await inTransaction(collections.writeKeys, async (session) => {
      await takeWriteKey(collections, session, write);
      return create(session);
    });
  } catch (error) {
    return heldKey(collections, error, write);
  }
}

/**
 * The same, one after the other per account. Transactions that use the account's units would otherwise make each other begin again; those
 * of other processes still do. `exists` is asked first: of many who create the same, most need no transaction.
 */
export function createInTurn<T>(
  collections: Collections,
  write: KeyedWrite,
  exists: () => Promise<T | null>,
  create: (session: ClientSession) => Promise<T>,
): Promise<T | KeyHeld> {
  const { accountId, writeKey } = write;
  return inTurn(accountId, async () => {
    const held = writeKey === null ? null : await findKey(collections, writeKey);
    return held ?? (await exists()) ?? createOnce(collections, write, create);
  });
}

async function findKey(
  { writeKeys }: WriteKeys,
  writeKey: WriteKey,
  options: FindOptions = {},
): Promise<KeyHeld | null> {
  const found = await writeKeys.findOne({ _id: { $in: writeKey.map(({ name }) => name) } }, options);
  return found && { outcome: 'key_held', id: found.id, fingerprint: found.fingerprint };
}

export function createWriteKeyRepository(collections: Collections): WriteKeyRepository {
  return reportUnavailable({ find: (writeKey) => findKey(collections, writeKey) });
}

import { decryptText, encryptText, isOutdated, UnreadableTextError } from '../../encrypted-text';
import type { SecretKeys } from '../../encrypted-text';
import type { SigningKeyRepository } from '../../../ports/memberships/signing-keys';

interface CheckedKeys {
  /** Signing keys that a line of SELLO_SECRET_FILE decrypts. */
  readable: number;
  /** Those of them that another line than the first has encrypted. */
  outdated: number;
  /** Ids of those that no line decrypts. */
  unreadable: string[];
  /** Whether the one that signs now is among them. */
  currentUnreadable: boolean;
}

/** Decrypts all signing keys, and changes nothing. */
export async function checkSigningKeys(
  signingKeys: Pick<SigningKeyRepository, 'list'>,
  keys: SecretKeys,
): Promise<CheckedKeys> {
  const result: CheckedKeys = { readable: 0, outdated: 0, unreadable: [], currentUnreadable: false };
  for (const { id, privateKey, current } of await signingKeys.list())
    try {
      decryptText(privateKey, id, keys);
      result.readable += 1;
      if (isOutdated(privateKey, keys)) result.outdated += 1;
    } catch (error) {
      if (!(error instanceof UnreadableTextError)) throw error;
      result.unreadable.push(id);
      if (current) result.currentUnreadable = true;
    }
  return result;
}

/** Encrypts all signing keys with the first line, so that the other ones can be removed. Can be repeated at any time. */
export async function reencryptSigningKeys(
  signingKeys: Pick<SigningKeyRepository, 'list' | 'replaceEncryption'>,
  keys: SecretKeys,
): Promise<{ current: number; changed: number; unreadable: string[] }> {
  const { readable, outdated, unreadable } = await checkSigningKeys(signingKeys, keys);
  for (const { id, privateKey } of await signingKeys.list()) {
    if (unreadable.includes(id) || !isOutdated(privateKey, keys)) continue;
    await signingKeys.replaceEncryption(
      id,
      privateKey,
      encryptText(decryptText(privateKey, id, keys), id, keys),
    );
  }
  return { current: readable, changed: outdated, unreadable };
}

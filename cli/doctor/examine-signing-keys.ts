import { collectionsOf } from '../../adapters/mongo/collections';
import { createSigningKeyRepository } from '../../adapters/mongo/memberships/signing-keys';
import { checkSigningKeys } from '../../app/memberships/credentials/check-keys';
import { readSigningKeys } from '../../config/secret-file';
import { counted } from '../../domain/text';
import { serviceSetting } from '../running-stack';
import { withConnection } from './with-connection';

/** Whether the key that signs credentials can be decrypted with the lines of SELLO_SECRET_FILE. */
export async function examineSigningKeys(env: NodeJS.ProcessEnv): Promise<string> {
  const keys = readSigningKeys(serviceSetting(env, 'SELLO_SECRET_FILE'), 'credentials');
  const { readable, outdated, unreadable, currentUnreadable } = await withConnection(env, (db) =>
    checkSigningKeys(createSigningKeyRepository(collectionsOf(db)), keys),
  );
  if (currentUnreadable)
    throw new Error(
      'No line of SELLO_SECRET_FILE decrypts the key that signs credentials, so none is issued. Put the removed line back and run: sello secrets reencrypt. If it is lost, run: sello credentials rotate',
    );
  const lost =
    unreadable.length === 0 ? '' : `; ${unreadable.length} replaced and unreadable, still published`;
  const old =
    outdated === 0
      ? ''
      : `; ${outdated} with an older line of SELLO_SECRET_FILE, which may be removed after: sello secrets reencrypt`;
  return `${counted(readable, 'signing key')}${lost}${old}`;
}

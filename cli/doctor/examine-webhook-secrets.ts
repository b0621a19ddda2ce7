import { collectionsOf } from '../../adapters/mongo/collections';
import { createWebhookRepository } from '../../adapters/mongo/webhooks';
import { checkSecrets } from '../../app/webhooks/check-secrets';
import { readSigningKeys } from '../../config/secret-file';
import { counted } from '../../domain/text';
import { serviceSetting } from '../running-stack';
import { withConnection } from './with-connection';

/** A line is enough to begin with; `sello secrets reencrypt` names them all. */
const NAMED = 5;

/** Whether the secrets that sign for endpoints can be decrypted with the lines of SELLO_SECRET_FILE. */
export async function examineWebhookSecrets(env: NodeJS.ProcessEnv): Promise<string> {
  const keys = readSigningKeys(serviceSetting(env, 'SELLO_SECRET_FILE'), 'webhooks');
  const { readable, outdated, unreadable } = await withConnection(env, (db) =>
    checkSecrets(createWebhookRepository(collectionsOf(db)), keys),
  );
  if (unreadable.size > 0) {
    const names = [...unreadable].slice(0, NAMED).join(', ');
    const others = unreadable.size > NAMED ? ` and ${unreadable.size - NAMED} more` : '';
    throw new Error(
      `No line of SELLO_SECRET_FILE decrypts the secrets of ${counted(unreadable.size, 'endpoint')}, so nothing is sent there: ${names}${others}. Put the removed line back and run: sello secrets reencrypt. If it is lost, have the owners rotate these secrets.`,
    );
  }
  const found = `${counted(readable, 'endpoint secret')}, each of which can be decrypted`;
  return outdated === 0
    ? found
    : `${found}; ${outdated} with an older line of SELLO_SECRET_FILE, which may be removed after: sello secrets reencrypt`;
}

import { isOutdated } from '../encrypted-text';
import type { SecretKeys } from '../encrypted-text';
import type { WebhookRepository } from '../../ports/webhooks';
import { decryptSecret, encryptSecret, SecretUnreadableError } from './secrets';

import { storedSecrets } from './stored-secrets';
import type { StoredSecret } from './stored-secrets';

interface Reencrypted {
  /** Secrets that the first key decrypts now. */
  current: number;
  /** Those of them that another key had encrypted. */
  changed: number;
  /** Endpoints with a secret that no key decrypts. */
  unreadable: Set<string>;
}

/** Encrypts the secrets of all endpoints with the first key, so that the other ones can be removed. Can be repeated at any time. */
export async function reencryptSecrets(
  webhooks: Pick<WebhookRepository, 'listSecrets' | 'replaceEncryption'>,
  keys: SecretKeys,
): Promise<Reencrypted> {
  const result: Reencrypted = { current: 0, changed: 0, unreadable: new Set() };

  async function reencrypt({ webhookId, stored }: StoredSecret): Promise<void> {
    const secret = decryptSecret(stored, webhookId, keys);
    result.current += 1;
    if (!isOutdated(stored, keys)) return;
    await webhooks.replaceEncryption(webhookId, stored, encryptSecret(secret, webhookId, keys));
    result.changed += 1;
  }

  for await (const found of storedSecrets(webhooks))
    try {
      await reencrypt(found);
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      result.unreadable.add(found.webhookId);
    }
  return result;
}

import { isOutdated } from '../encrypted-text';
import type { SecretKeys } from '../encrypted-text';
import type { WebhookRepository } from '../../ports/webhooks';
import { decryptSecret, SecretUnreadableError } from './secrets';

import { storedSecrets } from './stored-secrets';

interface CheckedSecrets {
  /** Secrets that a key decrypts. */
  readable: number;
  /** Those of them that another key than the first has encrypted. */
  outdated: number;
  /** Endpoints with a secret that no key decrypts: nothing can be sent there. */
  unreadable: Set<string>;
}

/** Decrypts the secrets of all endpoints, and changes nothing. */
export async function checkSecrets(
  webhooks: Pick<WebhookRepository, 'listSecrets'>,
  keys: SecretKeys,
): Promise<CheckedSecrets> {
  const result: CheckedSecrets = { readable: 0, outdated: 0, unreadable: new Set() };
  for await (const { webhookId, stored } of storedSecrets(webhooks))
    try {
      decryptSecret(stored, webhookId, keys);
      result.readable += 1;
      if (isOutdated(stored, keys)) result.outdated += 1;
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      result.unreadable.add(webhookId);
    }
  return result;
}

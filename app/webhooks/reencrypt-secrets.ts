import type { WebhookRepository } from '../../ports/webhooks';
import { decryptSecret, encryptSecret, isOutdated, SecretUnreadableError } from './secrets';
import type { SecretKeys } from './secrets';

const PAGE = 500;

interface Reencrypted {
  /** Secrets that the first key decrypts now. */
  current: number;
  /** Those of them that another key had encrypted. */
  changed: number;
  /** Endpoints with a secret that no key decrypts. */
  unreadable: string[];
}

/** Encrypts the secrets of all endpoints with the first key, so that the other ones can be removed. Can be repeated at any time. */
export async function reencryptSecrets(
  webhooks: Pick<WebhookRepository, 'listSecrets' | 'replaceEncryption'>,
  keys: SecretKeys,
): Promise<Reencrypted> {
  const result: Reencrypted = { current: 0, changed: 0, unreadable: [] };

  async function reencrypt(id: string, stored: string): Promise<void> {
    const secret = decryptSecret(stored, id, keys);
    result.current += 1;
    if (!isOutdated(stored, keys)) return;
    await webhooks.replaceEncryption(id, stored, encryptSecret(secret, id, keys));
    result.changed += 1;
  }

  let after: string | null = null;
  for (;;) {
    const page = await webhooks.listSecrets(after, PAGE);
    for (const { id, secrets } of page)
      for (const stored of secrets)
        try {
          await reencrypt(id, stored);
        } catch (error) {
          if (!(error instanceof SecretUnreadableError)) throw error;
          result.unreadable.push(id);
        }
    const last = page.at(-1);
    if (last === undefined) return result;
    after = last.id;
  }
}

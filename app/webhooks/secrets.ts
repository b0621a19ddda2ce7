import { randomBytes } from 'node:crypto';
import { decryptText, encryptText, UnreadableTextError } from '../encrypted-text';
import type { SecretKeys } from '../encrypted-text';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** No key decrypts a stored secret: its line was removed from SELLO_SECRET_FILE, or it was stored for another endpoint. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/** As Standard Webhooks wants it: 32 random bytes in base64. */
export function mintWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** For storage. Bound to the endpoint's id, so it signs for no other. */
export function encryptSecret(secret: string, webhookId: string, keys: SecretKeys): string {
  return encryptText(secret, webhookId, keys);
}

/** Throws `SecretUnreadableError`. */
export function decryptSecret(stored: string, webhookId: string, keys: SecretKeys): string {
  try {
    return decryptText(stored, webhookId, keys);
  } catch (error) {
    if (!(error instanceof UnreadableTextError)) throw error;
    throw new SecretUnreadableError(
      error.reason === 'line_removed'
        ? `The secret of ${webhookId} was encrypted with a line that SELLO_SECRET_FILE no longer has. Put that line back, or have the owner of the endpoint rotate its secret.`
        : `The stored secret of ${webhookId} is damaged, or of another endpoint.`,
      { cause: error },
    );
  }
}

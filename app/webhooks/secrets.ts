import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Of SELLO_SECRET_FILE: the first one encrypts, all of them decrypt. */
export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]];

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** No key decrypts a stored secret: its line was removed from SELLO_SECRET_FILE, or it was stored for another endpoint. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/** As Standard Webhooks wants it: 32 random bytes in base64. */
export function mintWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** For storage: `<key>.<base64 of nonce, ciphertext and tag>`. Bound to the endpoint's id, so it signs for no other. */
export function encryptSecret(secret: string, webhookId: string, [key]: SecretKeys): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${keyName(key)}.${sealed.toString('base64')}`;
}

/** Throws `SecretUnreadableError`. */
export function decryptSecret(stored: string, webhookId: string, keys: SecretKeys): string {
  const [name, text = ''] = stored.split('.', 2);
  const key = keys.find((each) => keyName(each) === name);
  if (key === undefined)
    throw new SecretUnreadableError(
      `The secret of ${webhookId} was encrypted with a line that SELLO_SECRET_FILE no longer has. Put that line back, or have the owner of the endpoint rotate its secret.`,
    );
  const sealed = Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(webhookId)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const secret = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
    return secret + decipher.final('utf8');
  } catch (error) {
    throw new SecretUnreadableError(`The stored secret of ${webhookId} is damaged, or of another endpoint.`, {
      cause: error,
    });
  }
}

/** Whether another key than the first encrypted it. */
export function isOutdated(stored: string, [key]: SecretKeys): boolean {
  return !stored.startsWith(`${keyName(key)}.`);
}

/** Tells the keys apart, and says nothing about them. */
function keyName(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Of SELLO_SECRET_FILE: the first one encrypts, all of them decrypt. */
export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]];

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `line_removed`: its line was removed from SELLO_SECRET_FILE. `damaged`: or stored for another owner. */
export class UnreadableTextError extends Error {
  override readonly name = 'UnreadableTextError';

  constructor(
    readonly reason: 'line_removed' | 'damaged',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** For storage: `<key>.<base64 of nonce, ciphertext and tag>`. Bound to its owner's id, so it can be used for no other. */
export function encryptText(text: string, owner: string, [key]: SecretKeys): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${keyName(key)}.${sealed.toString('base64')}`;
}

/** Throws `UnreadableTextError`. */
export function decryptText(stored: string, owner: string, keys: SecretKeys): string {
  const [name, text = ''] = stored.split('.', 2);
  const key = keys.find((each) => keyName(each) === name);
  if (key === undefined) throw new UnreadableTextError('line_removed');
  const sealed = Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
    return opened + decipher.final('utf8');
  } catch (error) {
    throw new UnreadableTextError('damaged', { cause: error });
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

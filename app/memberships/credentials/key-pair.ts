import { generateKeyPair as generate } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import { decryptText, encryptText, UnreadableTextError } from '../../encrypted-text';
import type { SecretKeys } from '../../encrypted-text';
import type { PublicKey, SigningKey } from '../../../domain/memberships/signing-key';
import type { NewSigningKey } from '../../../ports/memberships/signing-keys';

const MODULUS_BITS = 3072;

/** No line of SELLO_SECRET_FILE decrypts a key: nothing can be signed with it. What it signed can still be verified. */
export class SigningKeyUnreadableError extends Error {
  override readonly name = 'SigningKeyUnreadableError';
}

export async function makeSigningKey(keys: SecretKeys, now: Date): Promise<NewSigningKey> {
  const pair = await promisify(generate)('rsa', { modulusLength: MODULUS_BITS });
  const { n, e } = pair.publicKey.export({ format: 'jwk' }) as PublicKey;
  const publicKey: PublicKey = { kty: 'RSA', n, e };
  const id = await calculateJwkThumbprint({ ...publicKey });
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  return { id, publicKey, privateKey: encryptText(pem, id, keys), createdAt: now };
}

/** In PEM. Throws `SigningKeyUnreadableError`. */
export function openPrivateKey({ id, privateKey }: SigningKey, keys: SecretKeys): string {
  try {
    return decryptText(privateKey, id, keys);
  } catch (error) {
    if (!(error instanceof UnreadableTextError)) throw error;
    throw new SigningKeyUnreadableError(
      error.reason === 'line_removed'
        ? `The signing key ${id} was encrypted with a line that SELLO_SECRET_FILE no longer has. Put that line back, or sign with a new key: sello credentials rotate`
        : `The stored signing key ${id} is damaged. Sign with a new one: sello credentials rotate`,
      { cause: error },
    );
  }
}

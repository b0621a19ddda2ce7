import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credentials } from '../ports/accounts';
import type { SecretKeys } from './encrypted-text';

const NONCE_BYTES = 16;

/**
 * What a browser keeps that has signed in to an account. It names nobody, and only the account itself recognises it, until its password
 * changes.
 */
export function deviceToken(credentials: Credentials, [key]: SecretKeys): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${signature(nonce, credentials, key)}`;
}

export function isKnownDevice(token: string, credentials: Credentials, keys: SecretKeys): boolean {
  const [nonce = '', given = ''] = token.split('.');
  const received = Buffer.from(given);
  return keys.some((key) => {
    const expected = Buffer.from(signature(nonce, credentials, key));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
}

function signature(nonce: string, { account, passwordHash }: Credentials, key: Uint8Array): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([nonce, account.id, passwordHash]))
    .digest('base64url');
}

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { AccountEvent } from './event';

const SECRET_PREFIX = 'whsec_';

/** What is sent, the same at each attempt. */
export function eventBody({ type, at, data }: AccountEvent): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/**
 * Standard Webhooks 1.0.0, "Symmetric signatures": HMAC-SHA256 over id, time of the attempt and body, one signature for each secret. `secrets` are
 * `whsec_` and base64, as their owner knows them.
 */
export function signatureHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = utf8ToBytes(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map((secret) => `v1,${toBase64(hmac(sha256, keyOf(secret), signed))}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function keyOf(secret: string): Uint8Array {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

import { SelloError } from '../error.js';
import type { WebhookEvent } from './webhook-event.js';

/** A Headers object, or what Node's `request.headers` is. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** Seconds that the time of the attempt may be off; 300 by default. */
  tolerance?: number | undefined;
  /** The time of the check; now by default. */
  now?: Date | undefined;
}

const TOLERANCE_SECONDS = 300;

function refused(message: string): SelloError {
  return new SelloError(message, { code: 'invalid_signature' });
}

/**
 * Checks a message by Standard Webhooks 1.0.0 and returns what it says. The body must be as it arrived: JSON that was parsed and written
 * again may differ. With several secrets, one of them must have signed.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp))
    throw refused('The header webhook-timestamp is not a number of seconds.');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) {
    throw refused(
      `The message was sent more than ${tolerance} s ago or from now. It may be replayed; or check this machine's clock.`,
    );
  }
  const encoder = new TextEncoder();
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const prefix = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new SelloError('No secret was given.', { code: 'invalid_configuration' });
  for (const one of secrets) if (await isSignedBy(one, signatures, signed)) return eventOf(body, id);
  throw refused('No signature of the message matches. Check that the secret is the one of this endpoint.');
}

/** WebCrypto compares in constant time. */
async function isSignedBy(
  secret: string,
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',');
    const bytes = version === 'v1' ? fromBase64(text) : null;
    if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.trim().replace(/^whsec_/, ''));
  if (bytes !== null && bytes.length > 0) return bytes;
  throw new SelloError('The secret of the webhook is not valid. It begins with whsec_.', {
    code: 'invalid_configuration',
  });
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : anyCase(headers, name);
  const text = Array.isArray(value) ? value[0] : value;
  if (text) return text;
  throw refused(`The header ${name} is missing: this is not a message of a webhook.`);
}

function anyCase(
  headers: Record<string, string | string[] | undefined>,
  name: string,
): string | string[] | undefined {
  return headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function eventOf(body: Uint8Array, id: string): WebhookEvent {
  try {
    return { ...(JSON.parse(new TextDecoder().decode(body)) as WebhookEvent), id };
  } catch (error) {
    throw new SelloError('The message is signed, but not JSON.', { code: 'invalid_answer', cause: error });
  }
}

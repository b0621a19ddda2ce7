import { SelloError } from './error.js';
import { isServer, variable } from './runtime.js';
import { VERSION } from './version.js';

export interface SelloOptions {
  /** The address of the service, without `/api/public/v1`. By default SELLO_URL. */
  url?: string | undefined;
  /** By default SELLO_API_KEY. */
  apiKey?: string | undefined;
  /** How often a call is repeated; 2 by default. */
  maxRetries?: number | undefined;
  /** Milliseconds per attempt; by default 400,000 for uploads and 60,000 for other calls. */
  timeout?: number | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
  /** Put before the client's own. */
  userAgent?: string | undefined;
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds per attempt. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
}

/** Options of a call that creates something or changes a record of memberships. */
export interface CreateOptions extends CallOptions {
  /** Made at random for each call unless it is given. The same key with the same content never creates twice. */
  idempotencyKey?: string | undefined;
}

const API = '/api/public/v1';
const VISIBLE = /^[\x21-\x7e]+$/;

function invalid(message: string): SelloError {
  return new SelloError(message, { code: 'invalid_configuration' });
}

/** The address under which the calls are. */
export function apiAddress(given: string | undefined): string {
  const text = given ?? variable('SELLO_URL');
  if (!text) throw invalid('The address of the service is missing. Pass { url }, or set SELLO_URL.');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw invalid(`${JSON.stringify(text)} is not an address. It should look like https://sello.example.`);
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw invalid(
      'The address of the service must be http or https, without a user name. The key is { apiKey }.',
    );
  }
  const prefix = url.pathname.replace(/\/+$/, '');
  return url.origin + (prefix.endsWith(API) ? prefix : prefix + API);
}

/** Absent where a proxy adds it, as in a browser. The key itself is never part of a message. */
export function checkedKey(given: string | undefined): string | null {
  const key = (given ?? variable('SELLO_API_KEY') ?? '').trim();
  if (key === '') return null;
  if (VISIBLE.test(key)) return key;
  throw invalid('The API key contains characters that no key has. Copy it again from the dashboard.');
}

export function checkedIdempotencyKey(key: string): string {
  if (VISIBLE.test(key) && key.length <= 255) return key;
  const rule = 'An idempotencyKey has 1 to 255 visible ASCII characters, without spaces.';
  throw new SelloError(rule, { code: 'invalid_request' });
}

/** Browsers name themselves. */
export function userAgent(own: string | undefined): Record<string, string> {
  if (!isServer()) return {};
  const client = `sello-client/${VERSION}`;
  return { 'user-agent': own === undefined ? client : `${own} ${client}` };
}

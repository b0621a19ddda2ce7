import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

export interface StoreOfFiles {
  /** The emulator's API, whose host the links name. */
  readonly endpoint: string;
  readonly bucket: string;
  /** PEM: the one that signs the links, or its public half. */
  readonly signer: string;
  readonly clock?: () => Date;
}

const ASKED = ['range', 'if-range', 'if-none-match'] as const;
/** All other headers of the emulator are dropped, above all those of CORS, which admit every origin. */
const ANSWERED = [
  ...(['content-type', 'content-length', 'content-disposition', 'content-range'] as const),
  ...(['accept-ranges', 'etag', 'last-modified'] as const),
];
/** As the API's own downloads: a file is untrusted content and never runs in this origin. */
const OWN = {
  'cache-control': 'no-store',
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
};
const PASSED = [200, 206, 304, 404, 416];
const CLOCK_SKEW_MS = 15 * 60_000;
const MAX_SECONDS = 7 * 24 * 60 * 60;

/**
 * Serves reads by signed links in front of the emulator of the store. The emulator itself verifies no signature, and lets anyone list and
 * delete files, from pages of every origin.
 */
export function serveFiles(store: StoreOfFiles): Server {
  const { endpoint, clock = () => new Date() } = store;
  const signer = createPublicKey(store.signer);
  const { hostname } = new URL(endpoint);
  return createServer((asked, answer) => {
    const { method = '', url = '' } = asked;
    if (method !== 'GET' && method !== 'HEAD')
      refuse(answer, 405, 'Only GET and HEAD are served here.', { allow: 'GET, HEAD' });
    else if (!url.startsWith(`/${store.bucket}/`) || !isSigned(url, hostname, signer, clock()))
      refuse(answer, 403, 'This link is not valid or has expired. Get a new one from the API.');
    else relay(asked, answer, endpoint);
  });
}

function relay(asked: IncomingMessage, answer: ServerResponse, endpoint: string): void {
  const { protocol, host, hostname, port } = new URL(endpoint);
  const headers = { host, ...only(ASKED, asked.headers) };
  const options = { protocol, hostname, port, path: asked.url, method: asked.method, headers };
  const sent = request(options, (stored) => {
    const { statusCode = 502 } = stored;
    if (!PASSED.includes(statusCode)) {
      stored.resume();
      refuse(answer, 502, 'The store answered with an error. Try again later.');
      return;
    }
    answer.writeHead(statusCode, { ...only(ANSWERED, stored.headers), ...OWN });
    pipeline(stored, answer, () => undefined);
  });
  sent.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else refuse(answer, 502, 'The store cannot be reached. Try again later.');
  });
  answer.on('close', () => sent.destroy());
  sent.end();
}

/** Google's V4 signature by RSA, over a GET and its host, which Google's client signs without the port. */
function isSigned(
  url: string,
  hostname: string,
  signer: ReturnType<typeof createPublicKey>,
  now: Date,
): boolean {
  const [path = '', query = '', ...more] = url.split('?');
  const pairs = query.split('&');
  const value = (name: string): string => {
    const found = pairs.filter((pair) => pair.startsWith(`${name}=`));
    return found.length === 1 ? decoded((found[0] ?? '').slice(name.length + 1)) : '';
  };
  const [date, seconds] = [value('X-Goog-Date'), Number(value('X-Goog-Expires'))];
  const scope = value('X-Goog-Credential').split('/').slice(1).join('/');
  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const isCurrent =
    signedAt <= now.getTime() + CLOCK_SKEW_MS &&
    now.getTime() < signedAt + Math.min(seconds, MAX_SECONDS) * 1000;
  if (more.length > 0 || !isCurrent || value('X-Goog-SignedHeaders') !== 'host') return false;
  if (value('X-Goog-Algorithm') !== 'GOOG4-RSA-SHA256') return false;
  const signed = pairs.filter((pair) => !pair.startsWith('X-Goog-Signature=')).sort();
  const canonical = ['GET', path, signed.join('&'), `host:${hostname}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const text = ['GOOG4-RSA-SHA256', date, scope, hash].join('\n');
  return verify('sha256', Buffer.from(text), signer, Buffer.from(value('X-Goog-Signature'), 'hex'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function only(names: readonly string[], headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function refuse(answer: ServerResponse, status: number, message: string, headers = {}): void {
  answer.writeHead(status, { ...OWN, ...headers, 'content-type': 'text/plain; charset=utf-8' });
  answer.end(`${message}\n`);
}

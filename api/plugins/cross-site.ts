import type { FastifyRequest } from 'fastify';
import { apiError } from '../errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes something and comes from a page of another origin (CSRF). Browsers name the origin in a header that
 * no page can set: Sec-Fetch-Site or, without TLS, Origin. A client that sends neither is not a browser, and has no cookies to abuse.
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw apiError('csrf_refused');
  }
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicOrigin) return;
  // Also allows other names of the same machine, such as 127.0.0.1 for localhost.
  if (URL.canParse(origin) && host !== undefined && new URL(origin).host === host) return;
  throw apiError('csrf_refused');
}

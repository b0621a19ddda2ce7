import type { FastifyRequest } from 'fastify';
import { apiError } from '../errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes something and comes from a page of another origin. Every browser of today says where a request
 * comes from, in a header that no page can set: Sec-Fetch-Site or, where the service is reached without TLS, Origin. What sends
 * neither is no browser, and carries no one's cookies but its own.
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
  // Also under another name of the same machine, such as 127.0.0.1 for localhost.
  if (URL.canParse(origin) && host !== undefined && new URL(origin).host === host) return;
  throw apiError('csrf_refused');
}

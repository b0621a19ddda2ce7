import type { FastifyRequest } from 'fastify';

/** The path of a request as the router reads it (`HTTP_OPTIONS.routerOptions`). */
export function routedPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A tag (RFC 9110 §8.8.3) for whatever is made from these texts. */
export function entityTag(...texts: string[]): string {
  return `"${createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)}"`;
}

/** Whether the caller has this already. Weak tags count: proxies that compress make them so. */
export function hasTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(tag);
}

import type { FastifyRequest } from 'fastify';
import { preferredLanguage } from './preferred-language';
import type { PageLanguage } from './preferred-language';

/** Spanish for who states no preference, as the programs that fetch link previews do. */
export function readersLanguage({ headers }: Pick<FastifyRequest, 'headers'>): PageLanguage {
  return preferredLanguage(headers['accept-language']) ?? 'es';
}

import type { FastifyRequest } from 'fastify';

/** The languages of the pages. */
const LANGUAGES = ['es', 'en'] as const;
export type ReadersLanguage = (typeof LANGUAGES)[number];

/** Spanish for who states no preference, as the programs that fetch link previews do. */
export function readersLanguage(request: FastifyRequest): ReadersLanguage {
  if (!request.headers['accept-language']) return LANGUAGES[0];
  const best = request.accepts().language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best) ?? LANGUAGES[0];
}

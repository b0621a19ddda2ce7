import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage } from './preferred-language';
import type { PageLanguage } from './preferred-language';

/** The pages set this cookie when the reader chooses a language: `web/src/i18n/language.ts`. */
const CHOSEN = /(?:^|; )sello_language=(en|es)(?:;|$)/;

/** The language of a page: the reader's choice, or else the browser's preference. */
export function pageLanguage({ headers }: { headers: IncomingHttpHeaders }): PageLanguage {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1];
  return chosen === 'en' || chosen === 'es'
    ? chosen
    : (preferredLanguage(headers['accept-language']) ?? 'en');
}

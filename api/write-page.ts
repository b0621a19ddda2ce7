import { escapeMarkup } from '../app/escape-markup';
import type { PageLanguage } from './preferred-language';

export const PAGE_MARK = '<!-- page -->';
const LANGUAGE = /(?<=<html lang=")\w+/;
const TITLE = /(?<=<title>)[^<]*/;

export interface WrittenPage {
  title: string;
  /** Of the element `#root`. */
  html: string;
}

/** The built page with its text inside, so that it can be read before its scripts have loaded. */
export function writePage(template: string, language: PageLanguage, { title, html }: WrittenPage): string {
  // Functions: a title may contain `$&`.
  return template
    .replace(LANGUAGE, language)
    .replace(TITLE, () => escapeMarkup(title))
    .replace(PAGE_MARK, () => html);
}

import type { PublicCredential } from '../app/memberships/public-credential';
import { jsonBlock } from './json-block';
import type { PageLanguage } from './preferred-language';
import type { WebFiles } from './web-files';
import { PAGE_MARK, writePage } from './write-page';

const BODY_MARK = '<!-- credential -->';

/**
 * The page of an accreditation or a membership: written out, with its data for the scripts that take it over. Link previews show no more
 * than the title of the page, which has nobody's name. `null`: the same page for every address without one.
 */
export function credentialHtml(
  web: WebFiles,
  found: PublicCredential | null,
  language: PageLanguage,
): string {
  const template = web.html.credential;
  if (found === null) return [BODY_MARK, PAGE_MARK].reduce((html, mark) => html.replace(mark, ''), template);
  // A function: a name may contain `$&`.
  const filled = template.replace(BODY_MARK, () => jsonBlock('credential', found));
  return writePage(filled, language, web.write.credential(language, found));
}

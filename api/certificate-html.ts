import { escapeMarkup } from '../app/escape-markup';
import { PREVIEW_SIZE } from '../app/sharing/preview-size';
import type { ShareFacts } from '../app/sharing/share-facts';
import { shareClaim, shareTitle, wordsFor } from '../app/sharing/share-words';
import { jsonBlock } from './json-block';
import type { PageLanguage } from './preferred-language';
import type { PublicProofBody } from './schemas/public-proof';
import type { WebFiles } from './web-files';
import { PAGE_MARK, writePage } from './write-page';

const HEAD_MARK = '<!-- share -->';
const BODY_MARK = '<!-- proof -->';

interface CertificatePage {
  proof: PublicProofBody;
  facts: ShareFacts;
  /** Of the certificate's page. */
  url: string;
  language: PageLanguage;
}

/**
 * The page of a certificate: written out, with its proof for the scripts that take it over, and with what link previews show.
 * `null`: the same page for every address without a certificate.
 */
export function certificateHtml(web: WebFiles, page: CertificatePage | null): string {
  const template = web.html.certificate;
  if (page === null)
    return [HEAD_MARK, BODY_MARK, PAGE_MARK].reduce((html, mark) => html.replace(mark, ''), template);
  const { language, proof } = page;
  // Functions: a title may contain `$&`.
  const filled = template
    .replace(HEAD_MARK, () => shareTags(page))
    .replace(BODY_MARK, () => jsonBlock('proof', proof));
  return writePage(filled, language, web.write.certificate(language, proof));
}

function shareTags({ facts, url }: CertificatePage): string {
  const title = shareTitle(facts);
  const claim = shareClaim(facts);
  const image = `${url}/preview.png?language=${facts.language}`;
  const tags: [attribute: 'name' | 'property', name: string, content: string][] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Sello'],
    ['property', 'og:locale', facts.language === 'es' ? 'es_MX' : 'en_US'],
    ['property', 'og:url', url],
    ['property', 'og:title', title],
    ['property', 'og:description', claim],
    ['property', 'og:image', image],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(PREVIEW_SIZE.width)],
    ['property', 'og:image:height', String(PREVIEW_SIZE.height)],
    ['property', 'og:image:alt', `${wordsFor(facts).kind}: ${title}. ${claim}`],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  return tags
    .map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />`)
    .join('\n    ');
}

import { escapeMarkup } from '../app/escape-markup';
import { PREVIEW_SIZE } from '../app/sharing/preview-size';
import type { ShareFacts } from '../app/sharing/share-facts';
import { shareClaim, shareTitle, wordsFor } from '../app/sharing/share-words';
import { escapeHtml } from './escape-html';
import { jsonBlock } from './json-block';
import type { PublicProofBody } from './schemas/public-proof';

const HEAD_MARK = '<!-- share -->';
const BODY_MARK = '<!-- proof -->';

interface CertificatePage {
  proof: PublicProofBody;
  facts: ShareFacts;
  /** Of the certificate's page. */
  url: string;
}

/**
 * The page of a certificate with its proof inside, so that it is drawn at its final height at once, and with what link previews show.
 * `null`: the same page for every address without a certificate.
 */
export function certificateHtml(template: string, page: CertificatePage | null): string {
  const [head, body] = page === null ? ['', ''] : [shareTags(page), jsonBlock('proof', page.proof)];
  // Functions: a title may contain `$&`.
  return template.replace(HEAD_MARK, () => head).replace(BODY_MARK, () => body);
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

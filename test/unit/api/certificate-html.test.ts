import { certificateHtml } from '../../../api/certificate-html';
import type { PublicProofBody } from '../../../api/schemas/public-proof';
import type { WebFiles } from '../../../api/web-files';
import { shareFactsOf, TITLES } from '../app/sharing/facts';

const TEMPLATE = '<head><!-- share --></head><body><!-- proof --></body>';
const WEB = {
  html: { certificate: TEMPLATE },
  write: { certificate: () => ({ title: '', html: '' }) },
} as unknown as WebFiles;
const URL = 'https://sello.example/v/cert_4fT0mQ2vX9bKc7LrZ1aYwE';

function pageOf(title: string | null): string {
  const proof = { id: 'cert_4fT0mQ2vX9bKc7LrZ1aYwE', title } as PublicProofBody;
  return certificateHtml(WEB, { proof, facts: shareFactsOf({ title }), url: URL, language: 'es' });
}

describe('the HTML of a certificate', () => {
  it.each([...Object.entries(TITLES), ['patterns of a replacement', '$& $1 $` <!-- proof -->']])(
    'has the title as text, in its tags and in its proof: %s',
    (_what, title) => {
      const html = pageOf(title);
      const [, block] = /<script type="application\/json" id="proof">([^<]*)<\/script>/.exec(html)!;
      expect((JSON.parse(block!) as PublicProofBody).title).toBe(title);
      const [, content] = /property="og:title" content="([^"<>']*)" \/>/.exec(html)!;
      expect(content!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(title);
      expect(html.match(/<\/?(?:script|body|head)\b/g)).toHaveLength(6);
    },
  );

  it('names the picture of the link by its absolute address, with its size', () => {
    const html = pageOf('Contrato 14');
    expect(html).toContain(`"og:image" content="${URL}/preview.png?language=es"`);
    expect(html).toMatch(
      /"og:image:width" content="1200" \/>\s*<meta property="og:image:height" content="630"/,
    );
  });

  it('is the empty page without a certificate', () => {
    expect(certificateHtml(WEB, null)).toBe('<head></head><body></body>');
  });
});

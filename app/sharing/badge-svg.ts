import { placedSeal } from '../../proofs/seal/seal-svg';
import { escapeMarkup } from '../escape-markup';
import type { ShareFacts } from './share-facts';
import { shortDate, wordsFor } from './share-words';

const HEIGHT = 56;
const TEXT_LEFT = 62;
const FONT = `font-family="system-ui,-apple-system,'Segoe UI',Roboto,Verdana,sans-serif"`;
const NARROW = /[ .,:;·'fijlrtIí]/u;
const WIDE = /[mwMWÑ@]/u;

const COLOURS = {
  certified: { line: '#a9c9bf', seal: '#0b5d4e', strong: '#0b5d4e', text: '#3c4540', paper: '#ffffff' },
  sandbox: { line: '#e4bd72', seal: '#774800', strong: '#774800', text: '#774800', paper: '#fdf2da' },
} as const;

/**
 * A badge for the certificate's owner to put on a page. It names no font of its own and runs no script, so it looks the same in an `<img>`;
 * `textLength` keeps the text inside whichever font the reader has.
 */
export function badgeSvg(facts: ShareFacts): string {
  const words = wordsFor(facts);
  const sandbox = facts.grade === 'sandbox';
  const colours = sandbox ? COLOURS.sandbox : COLOURS.certified;
  const lines = [
    { text: words.certifiedBy, size: 15, weight: 600, y: 24, colour: colours.strong },
    {
      text: `${shortDate(facts)} · ${words.shortGrades[facts.grade]}`,
      size: 12.5,
      weight: 400,
      y: 42,
      colour: colours.text,
    },
  ].map((line) => ({ ...line, width: estimatedWidth(line.text, line.size) }));
  const width = TEXT_LEFT + Math.max(...lines.map((line) => line.width)) + 16;
  const label = escapeMarkup(lines.map(({ text }) => text).join(' · '));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<rect x=".75" y=".75" width="${width - 1.5}" height="${HEIGHT - 1.5}" rx="10" fill="${colours.paper}" stroke="${colours.line}" stroke-width="1.5"/>`,
    placedSeal(facts.sha256, { x: 8, y: 6, width: 44, sandbox, colour: colours.seal }),
    ...lines.map(
      ({ text, size, weight, y, colour, width: length }) =>
        `<text x="${TEXT_LEFT}" y="${y}" ${FONT} font-size="${size}" font-weight="${weight}" fill="${colour}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text>`,
    ),
    '</svg>\n',
  ].join('');
}

function estimatedWidth(text: string, size: number): number {
  const ems = Array.from(text, (each) => (NARROW.test(each) ? 0.31 : WIDE.test(each) ? 0.86 : 0.57));
  return Math.round(ems.reduce((sum, em) => sum + em, 0) * size);
}

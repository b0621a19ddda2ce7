import { placedSeal } from '../../proofs/seal/seal-svg';
import { escapeMarkup } from '../escape-markup';
import type { FontName } from '../proofs/pdf/fonts';
import { printable } from '../proofs/pdf/printable-text';
import { fitText, widthOf } from './fit-text';
import { PREVIEW_SIZE } from './preview-size';
import type { ShareFacts } from './share-facts';
import { anchorWords, longDate, shareTitle, utcTime, wordsFor } from './share-words';

const INK = '#18201d';
const MUTED = '#535b57';
const ACCENT = '#0b5d4e';
const GOLD = '#a9802f';
const WARN = '#774800';
const LEFT = 84;
const LABELS_TOP = 488;
const TEXT_WIDTH = 636;
const SEAL = { x: 758, width: 360 } as const;

const FACES: Record<FontName, string> = {
  text: 'font-family="Libertinus Serif"',
  strong: 'font-family="Libertinus Serif" font-weight="600"',
  italic: 'font-family="Libertinus Serif" font-style="italic"',
  mono: 'font-family="Fira Mono"',
};

/** The picture that a link to a certificate is shown with. Equal facts give equal pictures. */
export function previewSvg(facts: ShareFacts): string {
  const { width, height } = PREVIEW_SIZE;
  const sandbox = facts.grade === 'sandbox';
  const top = sandbox ? 118 : 40;
  const colour = sandbox ? WARN : ACCENT;
  const sealTop = top + (520 - top - SEAL.width) / 2 + 6;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#f7f6f2"/>`,
    `<rect x="24" y="24" width="1152" height="582" rx="14" fill="#ffffff" stroke="${colour}" stroke-width="3"/>`,
    `<rect x="33" y="33" width="1134" height="564" rx="8" fill="none" stroke="${GOLD}" stroke-width="1"/>`,
    sandbox ? banner(wordsFor(facts).grades.sandbox) : '',
    placedSeal(facts.sha256, { ...SEAL, y: sealTop, sandbox, colour }),
    statement(facts, top + 54),
    chips(facts),
    text(facts.sha256, { font: 'mono', size: 19, x: LEFT, y: 570, colour: MUTED }),
    '</svg>',
  ].join('');
}

function banner(words: string): string {
  const inside = { font: 'strong', size: 40, x: 600, y: 92, colour: WARN, anchor: 'middle' } as const;
  return `<path d="M34 42q0-8 8-8h1116q8 0 8 8v76h-1132z" fill="#fdf2da"/>${text(words.toUpperCase(), inside)}`;
}

function statement(facts: ShareFacts, top: number): string {
  const words = wordsFor(facts);
  const small = facts.grade === 'sandbox';
  const printed = { ...facts, title: facts.title === null ? null : printable(facts.title) };
  const title = fitText(shareTitle(printed), {
    font: 'strong',
    width: TEXT_WIDTH,
    sizes: small ? [60, 50, 42] : [66, 56, 46],
    maxLines: small ? 2 : 3,
  });
  const kind = { font: 'strong', size: 23, x: LEFT, y: top, colour: GOLD, spacing: 2.5 } as const;
  const parts = [text(`SELLO · ${words.kind.toUpperCase()}`, kind)];
  const height = title.lines.length * title.size * 1.1 + 100;
  // Halfway between the heading and the labels.
  let y = top + (LABELS_TOP - top - height) / 2 - 8;
  for (const line of title.lines) {
    y += title.size * 1.1;
    parts.push(text(line, { font: 'strong', size: title.size, x: LEFT, y, colour: INK }));
  }
  const date = `${words.existedOn} ${longDate(facts)}`;
  parts.push(text(date, { font: 'text', size: 36, x: LEFT, y: y + 62, colour: INK }));
  parts.push(text(utcTime(facts), { font: 'mono', size: 24, x: LEFT, y: y + 100, colour: MUTED }));
  return parts.join('');
}

function chips(facts: ShareFacts): string {
  let x = LEFT;
  const labels = [wordsFor(facts).grades[facts.grade], anchorWords(facts)];
  return labels
    .slice(facts.grade === 'sandbox' ? 1 : 0)
    .map((label) => {
      const width = widthOf(label, 'text', 25) + 40;
      const box = `<rect x="${x}" y="${LABELS_TOP}" width="${width}" height="46" rx="23" fill="#f0eee8"/>`;
      const inside = text(label, { font: 'text', size: 25, x: x + 20, y: LABELS_TOP + 31, colour: INK });
      x += width + 14;
      return box + inside;
    })
    .join('');
}

interface Place {
  font: FontName;
  size: number;
  x: number;
  y: number;
  colour: string;
  spacing?: number;
  anchor?: 'middle';
}

function text(content: string, { font, size, x, y, colour, spacing, anchor }: Place): string {
  const more = [
    ...(spacing === undefined ? [] : [` letter-spacing="${spacing}"`]),
    ...(anchor === undefined ? [] : [` text-anchor="${anchor}"`]),
  ].join('');
  return `<text x="${x}" y="${y}" ${FACES[font]} font-size="${size}" fill="${colour}"${more}>${escapeMarkup(content)}</text>`;
}

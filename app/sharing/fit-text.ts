import { openFont } from '../proofs/pdf/fonts';
import type { FontName } from '../proofs/pdf/fonts';
import { graphemes } from '../proofs/pdf/graphemes';

interface Box {
  font: FontName;
  width: number;
  /** From the largest, which is preferred, to the smallest. */
  sizes: readonly number[];
  maxLines: number;
}

export function widthOf(text: string, font: FontName, size: number): number {
  const { advanceWidth } = openFont(font).layout(text);
  return (advanceWidth / openFont(font).unitsPerEm) * size;
}

/** The text in lines, in the largest size in which all of it fits; cut off in the smallest if it fits in none. */
export function fitText(text: string, box: Box): { size: number; lines: string[] } {
  for (const size of box.sizes) {
    const lines = wrap(text, box, size);
    if (lines.length <= box.maxLines) return { size, lines };
  }
  const size = box.sizes.at(-1) ?? 16;
  const lines = wrap(text, box, size).slice(0, box.maxLines);
  const last = lines.pop() ?? '';
  return { size, lines: [...lines, shortened(last, box, size)] };
}

/** No more lines than show that it does not fit. */
function wrap(text: string, { font, width, maxLines }: Box, size: number): string[] {
  const fits = (line: string): boolean => widthOf(line, font, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (lines.length > maxLines) return lines;
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    // A word that is wider than the box is broken anywhere.
    while (lines.length <= maxLines && !fits(line)) {
      const part = fittingPart(line, fits);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return line === '' ? lines : [...lines, line];
}

function fittingPart(word: string, fits: (line: string) => boolean): string {
  let part = '';
  for (const character of graphemes(word)) {
    if (part !== '' && !fits(part + character)) break;
    part += character;
  }
  return part;
}

function shortened(line: string, { font, width }: Box, size: number): string {
  const characters = graphemes(line);
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, font, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

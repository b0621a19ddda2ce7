import type { Grade } from '../../../domain/certificate';
import { printable } from './printable-text';
import { COLOURS, PAGE, TEXT_WIDTH } from './sheet';
import type { Colour, Sheet } from './sheet';
import type { Words } from './words';

/** Enough for a reference; a longer one would push the proofs off the page. */
const MAX_REFERENCE = 160;

const BANDS: Record<Grade, Colour> = { sandbox: 'alarm', technical: 'steel', accredited: 'ink' };

export function writeFrame(sheet: Sheet): void {
  sheet.ornament((doc) => {
    for (const [inset, width, colour] of [
      [PAGE.frame, 1.2, COLOURS.ink],
      [PAGE.frame + 4, 0.5, COLOURS.gold],
    ] as const) {
      doc.lineWidth(width).strokeColor(colour);
      doc.rect(inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset).stroke();
    }
  });
}

export function writeHead(sheet: Sheet, id: string, heading: Words): void {
  const { root } = sheet;
  sheet.write(root, 'P', 'SELLO', { font: 'strong', size: 12, colour: 'gold', spacing: 3 }, 50);
  sheet.write(root, 'P', id, { font: 'mono', size: 9, colour: 'quiet', align: 'right' }, 52);
  const centred = { align: 'center' } as const;
  const below = sheet.write(root, 'H1', heading.es, { ...centred, font: 'strong', size: 26 }, 74);
  const english = { ...centred, font: 'italic', size: 13, colour: 'quiet' } as const;
  sheet.y = sheet.write(root, 'P', heading.en, english, below, 'en') + 9;
}

/** The grade in large letters, with the accreditation reference below it. */
export function writeBand(sheet: Sheet, grade: Grade, { es, en }: Words, reference: string | null): void {
  const top = sheet.y;
  const inner = { x: PAGE.margin + 10, width: TEXT_WIDTH - 20, align: 'center', colour: 'paper' } as const;
  const small = { ...inner, font: 'text', size: 9.5 } as const;
  const text = reference === null ? '' : shortened(printable(reference));
  const height = 30 + (text === '' ? 0 : sheet.heightOf(text, small) + 2);
  sheet.ornament((doc) => doc.rect(PAGE.margin, top, TEXT_WIDTH, height).fill(COLOURS[BANDS[grade]]));
  const large = { ...inner, font: 'strong', size: 14.5 } as const;
  const below = sheet.write(sheet.root, 'P', `${es}  ·  ${en}`, large, top + 6.5);
  if (text !== '') sheet.write(sheet.root, 'P', text, small, below);
  sheet.y = top + height + 9;
}

export function writeStatement(sheet: Sheet, statement: Words): void {
  const es = { font: 'text', size: 10.5 } as const;
  const en = { font: 'italic', size: 9.5, colour: 'quiet' } as const;
  sheet.y = sheet.writeBoth(sheet.root, statement, es, en);
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_REFERENCE ? text : `${characters.slice(0, MAX_REFERENCE - 1).join('')}…`;
}

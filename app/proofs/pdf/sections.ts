import type { Row } from './rows';
import { PAGE, TEXT_WIDTH } from './sheet';
import type { Sheet, Tag, TextStyle } from './sheet';

export interface Section {
  heading: string;
  rows: Row[];
}

const LABEL_WIDTH = 112;
const LABEL = { font: 'text', size: 9.5, colour: 'quiet', width: LABEL_WIDTH - 6 } as const;
const VALUE = { x: PAGE.margin + LABEL_WIDTH, width: TEXT_WIDTH - LABEL_WIDTH } as const;
const HEADING = { font: 'strong', size: 11, colour: 'accent' } as const;
const ABOVE_HEADING = 10;
const GAP = 2.5;
/** A value that would be taller than this gets a smaller font. */
const WANTED_HEIGHT = 31;

/** A table of facts. It continues on another page rather than overlap. */
export function writeSection(sheet: Sheet, { heading, rows }: Section, turnPage: () => void): void {
  const [first] = rows;
  const head = ABOVE_HEADING + sheet.heightOf(heading, HEADING) + 6;
  if (first !== undefined && sheet.y + head + rowHeight(sheet, first) > PAGE.bottom) turnPage();
  const part = sheet.open(sheet.root, 'Sect');
  const below = sheet.write(part, 'H3', heading, HEADING, sheet.y + ABOVE_HEADING) + 1;
  sheet.rule(below);
  sheet.y = below + 5;
  const table = sheet.open(part, 'Table');
  for (const row of rows) {
    if (sheet.y + rowHeight(sheet, row) > PAGE.bottom) turnPage();
    writeRow(sheet, sheet.open(table, 'TR'), row);
    sheet.y += GAP;
  }
}

function writeRow(sheet: Sheet, tr: Tag, row: Row): void {
  const { value, drop, lift } = placed(sheet, row);
  const labelEnd = sheet.write(tr, 'TH', row.label, LABEL, sheet.y + drop);
  const valueEnd = sheet.write(tr, 'TD', row.value, value, sheet.y + lift);
  sheet.y = Math.max(labelEnd, valueEnd);
}

function rowHeight(sheet: Sheet, row: Row): number {
  const { value, drop, lift } = placed(sheet, row);
  return Math.max(sheet.heightOf(row.label, LABEL) + drop, sheet.heightOf(row.value, value) + lift);
}

/** The value in the largest size that fits, and how far it or its label must move down to share a baseline. */
function placed(sheet: Sheet, { value, font, sizes }: Row) {
  const fits = (size: number) => sheet.heightOf(value, { ...VALUE, font, size }) <= WANTED_HEIGHT;
  const style: TextStyle = { ...VALUE, font, size: sizes.find(fits) ?? Math.min(...sizes) };
  const difference = sheet.ascentOf(style) - sheet.ascentOf(LABEL);
  return { value: style, drop: Math.max(0, difference), lift: Math.max(0, -difference) };
}

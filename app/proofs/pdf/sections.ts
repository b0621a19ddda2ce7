import { footHeight } from './foot';
import type { FootFacts } from './foot';
import { PLACEHOLDER } from './printable-text';
import type { Row } from './rows';
import { COLOURS, PAGE, TEXT_WIDTH } from './sheet';
import type { Sheet, Tag, TextStyle } from './sheet';
import { UNPRINTABLE } from './words';
import type { Words } from './words';

export interface Section {
  heading: Words;
  rows: Row[];
}

const LABEL_WIDTH = 168;
const LABEL = { font: 'text', size: 9.5, colour: 'quiet', width: LABEL_WIDTH - 6 } as const;
const VALUE = { x: PAGE.margin + LABEL_WIDTH, width: TEXT_WIDTH - LABEL_WIDTH } as const;
const HEADING = { font: 'strong', size: 10.5, colour: 'gold' } as const;
const NOTE = { es: { font: 'text', size: 7.5 }, en: { font: 'italic', size: 7.5, colour: 'quiet' } } as const;
const ABOVE_HEADING = 6;
const BELOW_HEADING = 5;
/** Wider gaps look empty. */
const MAX_GAP = 3.5;
/** A value that would be taller than this gets a smaller font. */
const WANTED_HEIGHT = 31;

/** The facts, spread over the space between head and foot. */
export function writeSections(sheet: Sheet, foot: FootFacts, sections: Section[]): void {
  const lines = sections.flatMap(({ rows }) => rows);
  const height =
    sum(lines.map((row) => rowHeight(sheet, row))) +
    sum(sections.map(({ heading }) => headingHeight(sheet, heading))) +
    noteHeight(sheet, lines);
  const room = PAGE.bottom - footHeight(sheet, foot) - ABOVE_HEADING - sheet.y;
  const gap = Math.min(MAX_GAP, Math.max(0, (room - height) / (lines.length + 2 * sections.length)));
  for (const section of sections) writeSection(sheet, section, gap);
}

function writeSection(sheet: Sheet, { heading, rows }: Section, gap: number): void {
  const part = sheet.open(sheet.root, 'Sect');
  sheet.y += ABOVE_HEADING + gap;
  const below = sheet.write(part, 'H2', both(heading), HEADING) + 1;
  sheet.ornament((doc) => {
    doc.lineWidth(0.5).strokeColor(COLOURS.line);
    doc
      .moveTo(PAGE.margin, below)
      .lineTo(PAGE.margin + TEXT_WIDTH, below)
      .stroke();
  });
  sheet.y = below + BELOW_HEADING - 1 + gap;
  const table = sheet.open(part, 'Table');
  for (const row of rows) {
    writeRow(sheet, sheet.open(table, 'TR'), row);
    sheet.y += gap;
  }
  if (rows.some(isIncomplete)) {
    sheet.y = sheet.writeBoth(part, UNPRINTABLE, NOTE.es, NOTE.en);
  }
}

function writeRow(sheet: Sheet, tr: Tag, row: Row): void {
  const { value, drop, lift } = placed(sheet, row);
  const labelEnd = sheet.write(tr, 'TH', both(row.label), LABEL, sheet.y + drop);
  const valueEnd = sheet.write(tr, 'TD', row.value, value, sheet.y + lift);
  sheet.y = Math.max(labelEnd, valueEnd);
}

function rowHeight(sheet: Sheet, row: Row): number {
  const { value, drop, lift } = placed(sheet, row);
  return Math.max(sheet.heightOf(both(row.label), LABEL) + drop, sheet.heightOf(row.value, value) + lift);
}

/** The value in the largest size that fits, and how far it or its label must move down to share a baseline. */
function placed(sheet: Sheet, { value, font, sizes }: Row) {
  const fits = (size: number) => sheet.heightOf(value, { ...VALUE, font, size }) <= WANTED_HEIGHT;
  const style: TextStyle = { ...VALUE, font, size: sizes.find(fits) ?? Math.min(...sizes) };
  const difference = sheet.ascentOf(style) - sheet.ascentOf(LABEL);
  return { value: style, drop: Math.max(0, difference), lift: Math.max(0, -difference) };
}

function noteHeight(sheet: Sheet, rows: Row[]): number {
  if (!rows.some(isIncomplete)) return 0;
  return sheet.heightOf(UNPRINTABLE.es, NOTE.es) + sheet.heightOf(UNPRINTABLE.en, NOTE.en);
}

function isIncomplete({ value }: Row): boolean {
  return value.includes(PLACEHOLDER);
}

function headingHeight(sheet: Sheet, heading: Words): number {
  return ABOVE_HEADING + sheet.heightOf(both(heading), HEADING) + BELOW_HEADING;
}

function both({ es, en }: Words): string {
  return `${es} · ${en}`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

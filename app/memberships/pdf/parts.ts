import type { Grade } from '../../../domain/certificate';
import { printable } from '../../proofs/pdf/printable-text';
import { writeQrFigure } from '../../proofs/pdf/qr-figure';
import { COLOURS, PAGE, TEXT_WIDTH } from '../../proofs/pdf/sheet';
import type { Colour, Sheet, TextStyle } from '../../proofs/pdf/sheet';
import { WORDS } from '../../proofs/pdf/words';
import { mexicoCityTime } from '../../proofs/pdf/written-time';
import type { CredentialSheetFacts } from './sheet-facts';
import { SHEET_WORDS } from './sheet-words';

export const GRADE_COLOUR: Record<Grade, Colour> = {
  sandbox: 'warn',
  technical: 'steel',
  accredited: 'accent',
};
export const CENTRED = { x: PAGE.margin + 14, width: TEXT_WIDTH - 28, align: 'center' } as const;

const BAND_HEIGHT = 27;
const QR_SIZE = 108;
const BESIDE = { x: PAGE.margin + QR_SIZE + 20, width: TEXT_WIDTH - QR_SIZE - 20 } as const;
const FOOT_HEIGHT = 176;

/** A caller's text on one line; what can't be printed is left out. */
export const plain = (text: string): string => printable(text) ?? '—';

/** Bands across the sheet: the grade of the time stamp, and the status unless it is valid. */
export function writeBands(sheet: Sheet, { language, status, certificate }: CredentialSheetFacts): void {
  const { grade } = certificate;
  const bands: [string, Colour][] = [[WORDS[language].grades[grade].band, GRADE_COLOUR[grade]]];
  if (status !== 'valid') bands.push([SHEET_WORDS[language].status[status], 'warn']);
  for (const [text, colour] of bands) {
    const top = sheet.y;
    sheet.ornament((doc) => doc.rect(PAGE.margin, top, TEXT_WIDTH, BAND_HEIGHT).fill(COLOURS[colour]));
    const style = { font: 'strong', size: 13, align: 'center', colour: 'paper' } as const;
    sheet.write(sheet.root, 'P', text, style, top + 6.5);
    sheet.y = top + BAND_HEIGHT + 4;
  }
  sheet.y += 10;
}

/** The largest size in which a text takes no more lines than that, or else the smallest. */
export function fitted(
  sheet: Sheet,
  text: string,
  style: Omit<TextStyle, 'size'>,
  sizes: number[],
  lines = 2,
): TextStyle {
  const height = (each: string, size: number) => sheet.heightOf(each, { ...style, size });
  const fits = (size: number) => height(text, size) / height('X', size) < lines + 0.5;
  return { ...style, size: sizes.find(fits) ?? Math.min(...sizes) };
}

/** At the bottom of the page: the QR code, and how to check what the sheet says. */
export function writeCheck(sheet: Sheet, facts: CredentialSheetFacts): void {
  const t = SHEET_WORDS[facts.language];
  const { certificate, url } = facts;
  const top = PAGE.bottom - FOOT_HEIGHT;
  sheet.rule(top);
  const part = sheet.open(sheet.root, 'Sect');
  const { day, time } = mexicoCityTime(certificate.stampedAt, WORDS[facts.language]);
  const lines: [tag: string, text: string, style: TextStyle, below: number][] = [
    ['H2', t.check.heading, { ...BESIDE, font: 'strong', size: 11, colour: 'accent' }, 3],
    ['P', t.check.page, { ...BESIDE, font: 'text', size: 9.6 }, 5],
    ['P', t.check.stamp(day, time), { ...BESIDE, font: 'text', size: 9.6 }, 2],
    ['P', certificate.sha256, { ...BESIDE, font: 'mono', size: 7.6 }, 5],
    ['P', t.check.file, { ...BESIDE, font: 'text', size: 9.6 }, 2],
    ['P', certificate.id, { ...BESIDE, font: 'mono', size: 7.6 }, 0],
  ];
  sheet.y = top + 14;
  for (const [tag, text, style, below] of lines) sheet.y = sheet.write(part, tag, text, style) + below;
  writeQrFigure(sheet, part, url, { x: PAGE.margin, y: top + 14, size: QR_SIZE });
  sheet.write(part, 'P', url, { font: 'mono', size: 5.6, width: QR_SIZE }, top + 14 + QR_SIZE + 4);
  const caution = { font: 'italic', size: 7.6, colour: 'quiet' } as const;
  sheet.write(sheet.root, 'P', t.caution, caution, PAGE.bottom - sheet.heightOf(t.caution, caution));
}

/** A day in words. */
export function writtenDay(date: string, language: CredentialSheetFacts['language']): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const t = WORDS[language];
  return t.day(day, t.months[month - 1] ?? '', year);
}

import { markPath } from '../../../proofs/seal/mark';
import { writeFrame } from '../../proofs/pdf/frame';
import { writeQrFigure } from '../../proofs/pdf/qr-figure';
import { writeSeal } from '../../proofs/pdf/seal-figure';
import { COLOURS, PAGE } from '../../proofs/pdf/sheet';
import type { Sheet, TextStyle } from '../../proofs/pdf/sheet';
import { WORDS } from '../../proofs/pdf/words';
import { CENTRED, fitted, GRADE_COLOUR, plain, writeBands, writeCheck, writtenDay } from './parts';
import type { CardFacts } from './sheet-facts';
import { SHEET_WORDS } from './sheet-words';

/** ISO/IEC 7810 ID-1, in points: the size of a bank card. */
const CARD = { width: 242.65, height: 153.07, corner: 9 } as const;
const HEAD = 30;
const QR = 62;
const INSET = 12;

/** A card to cut out, and how to check it. */
export function writeCard(sheet: Sheet, facts: CardFacts): void {
  const { id, language, certificate } = facts;
  const t = SHEET_WORDS[language].card;
  writeFrame(sheet, id);
  writeBands(sheet, facts);
  const size = 110;
  writeSeal(sheet, certificate.sha256, {
    ...{ x: (PAGE.width - size) / 2, y: sheet.y + 6, size, colour: GRADE_COLOUR[certificate.grade] },
    ...{ alt: WORDS[language].sealOf, sandbox: certificate.grade === 'sandbox' },
  });
  sheet.y += size + 18;
  sheet.y = sheet.write(sheet.root, 'H1', t.heading, { ...CENTRED, font: 'strong', size: 24 }) + 26;
  writeFace(sheet, facts, { x: (PAGE.width - CARD.width) / 2, y: sheet.y });
  sheet.y += CARD.height + 14;
  sheet.write(sheet.root, 'P', t.cut, { ...CENTRED, font: 'italic', size: 8.6, colour: 'quiet' });
  writeCheck(sheet, facts);
}

function writeFace(sheet: Sheet, facts: CardFacts, { x, y }: { x: number; y: number }): void {
  const { language, certificate } = facts;
  const t = SHEET_WORDS[language].card;
  const { width, height, corner } = CARD;
  const colour = COLOURS[certificate.grade === 'sandbox' ? 'warn' : 'accent'];
  sheet.ornament((doc) => {
    doc.roundedRect(x, y, width, height, corner).clip();
    doc.rect(x, y, width, HEAD).fill(colour);
    doc.translate(x + INSET + 7, y + HEAD / 2).scale(7 / 1600);
    doc.path(markPath({ x: 0, y: 0 }, 1600)).fill(COLOURS.paper, 'even-odd');
  });
  sheet.ornament((doc) => {
    doc.lineWidth(0.7).dash(3, { space: 2 }).strokeColor(COLOURS.quiet);
    doc.roundedRect(x, y, width, height, corner).stroke();
  });
  const part = sheet.open(sheet.root, 'Sect');
  const line = (text: string, style: TextStyle, at: number) => sheet.write(part, 'P', text, style, at);
  const head = { x: x + INSET + 22, width: width - 2 * INSET - 22, font: 'strong', colour: 'paper' } as const;
  const title = plain(facts.issuer ?? facts.program);
  const headStyle = fitted(sheet, title, head, [11, 9.5, 8, 7], 1);
  line(title, headStyle, y + (HEAD - sheet.heightOf(title, headStyle)) / 2);

  const whole = { x: x + INSET, width: width - 2 * INSET } as const;
  const left = { x: x + INSET, width: width - 2 * INSET - QR - 8 } as const;
  const label = (text: string, at: number) =>
    line(text, { ...left, font: 'text', size: 6.2, colour: 'quiet' }, at);
  const [name, program] = [plain(facts.name), plain(facts.program)];
  let at = y + HEAD + 8;
  at = line(name, fitted(sheet, name, { ...whole, font: 'strong' }, [13, 11, 9.5, 8], 1), at) + 1;
  at = line(program, fitted(sheet, program, { ...left, font: 'text' }, [9, 8, 7]), at) + 5;
  at = label(t.valid, at);
  const period = t.period(facts.startsOn, facts.endsOn);
  at = line(period, { ...left, font: 'strong', size: 8.4 }, at) + 3;
  at = label(t.since, at);
  line(writtenDay(facts.memberSince, language), { ...left, font: 'text', size: 8.4 }, at);
  line(facts.id, { ...left, font: 'mono', size: 5.2, colour: 'quiet' }, y + height - 13);
  const place = { x: x + width - INSET - QR, y: y + height - 10 - QR, size: QR };
  writeQrFigure(sheet, part, facts.url, place);
}

import { writeFrame } from '../../proofs/pdf/frame';
import { writeSeal } from '../../proofs/pdf/seal-figure';
import { PAGE } from '../../proofs/pdf/sheet';
import type { Sheet, TextStyle } from '../../proofs/pdf/sheet';
import { WORDS } from '../../proofs/pdf/words';
import { CENTRED, fitted, GRADE_COLOUR, plain, writeBands, writeCheck, writtenDay } from './parts';
import type { DiplomaFacts } from './sheet-facts';
import { SHEET_WORDS } from './sheet-words';

interface Block {
  tag: string;
  text: string;
  style: TextStyle;
  above: number;
}

const SEAL = { least: 84, most: 132 } as const;
/** A course that counts in more categories says so on its page. */
const POINTS_PRINTED = 5;
const FOOT_TOP = PAGE.bottom - 190;

/** Who completed which course, and what it counts for. */
export function writeDiploma(sheet: Sheet, facts: DiplomaFacts): void {
  const { id, certificate, language } = facts;
  writeFrame(sheet, id);
  writeBands(sheet, facts);
  const blocks = blocksOf(sheet, facts);
  const words = blocks.reduce((sum, { text, style, above }) => sum + above + sheet.heightOf(text, style), 0);
  const room = FOOT_TOP - sheet.y - words;
  const size = Math.max(SEAL.least, Math.min(SEAL.most, room));
  // Spread over the page what the words leave.
  const spread = Math.max(0, room - size) / (blocks.length + 1);
  sheet.y += spread;
  const { sha256, grade } = certificate;
  writeSeal(sheet, sha256, {
    ...{ x: (PAGE.width - size) / 2, y: sheet.y, size, colour: GRADE_COLOUR[grade] },
    ...{ alt: WORDS[language].sealOf, sandbox: grade === 'sandbox' },
  });
  sheet.y += size;
  for (const { tag, text, style, above } of blocks)
    sheet.y = sheet.write(sheet.root, tag, text, style, sheet.y + above + spread);
  writeCheck(sheet, facts);
}

function blocksOf(sheet: Sheet, facts: DiplomaFacts): Block[] {
  const { language, issuer, role } = facts;
  const t = SHEET_WORDS[language].diploma;
  const [name, course] = [plain(facts.name), plain(facts.course)];
  const about = [facts.provider, ...(facts.edition === null ? [] : [facts.edition])].map(plain).join('  ·  ');
  const day = t.on(writtenDay(facts.completedOn, language));
  const small = (text: string, above: number): Block[] =>
    text === ''
      ? []
      : [{ tag: 'P', text, style: { ...CENTRED, font: 'text', size: 11, colour: 'quiet' }, above }];
  const strong = { ...CENTRED, font: 'strong' } as const;
  return [
    ...(issuer === null
      ? []
      : [
          {
            tag: 'P',
            text: plain(issuer),
            style: fitted(sheet, plain(issuer), { ...strong, colour: 'accent', spacing: 0.4 }, [15, 13, 11]),
            above: 10,
          },
        ]),
    { tag: 'H1', text: t.heading, style: { ...strong, size: 30, spacing: 1 }, above: 4 },
    ...small(t.awardedTo, 6),
    { tag: 'P', text: name, style: fitted(sheet, name, strong, [26, 22, 18, 14, 11]), above: 3 },
    ...small(t.completed, 8),
    { tag: 'P', text: course, style: fitted(sheet, course, strong, [19, 16, 13, 10.5]), above: 3 },
    ...small(about, 2),
    ...small(role === 'attendee' ? day : `${day}, ${t.as(role)}`, 3),
    ...pointsBlocks(sheet, facts),
  ];
}

function pointsBlocks(sheet: Sheet, { points, language }: DiplomaFacts): Block[] {
  const t = SHEET_WORDS[language].diploma;
  const lines = points
    .slice(0, POINTS_PRINTED)
    .map((each) => [t.points(String(each.points)), plain(each.category), plain(each.program)].join('  ·  '));
  if (points.length > POINTS_PRINTED) lines.push('…');
  return lines.map((text, index) => ({
    tag: 'P',
    text,
    style: fitted(sheet, text, { ...CENTRED, font: 'strong', colour: 'accent' }, [11, 9, 7.5, 6.5], 1),
    above: index === 0 ? 8 : 1,
  }));
}

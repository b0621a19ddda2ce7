import type { Grade } from '../../../domain/certificate';
import type { PublicRecord } from '../../public-record';
import type { ConstanciaWords } from './constancia-words';
import { footHeight, writeFoot } from './foot';
import { writeFrame } from './frame';
import { isPrintable, printable } from './printable-text';
import { nameOf, sizeOf } from './rows';
import { writeSeal } from './seal-figure';
import { COLOURS, PAGE, TEXT_WIDTH } from './sheet';
import type { Colour, Sheet, TextStyle } from './sheet';
import { mexicoCityTime, utcTime } from './written-time';

interface FrontFacts {
  certificate: PublicRecord;
  grade: Grade;
  genTime: string;
  holder: string | null;
  trustUrl: string;
}

interface Block {
  tag: string;
  text: string;
  style: TextStyle;
  /** Empty space above it. */
  above: number;
}

const COLOUR: Record<Grade, Colour> = { sandbox: 'warn', technical: 'steel', accredited: 'accent' };
const BAND_HEIGHT = 27;
const SEAL = { least: 84, most: 214 } as const;
const CENTRED = { x: PAGE.margin + 14, width: TEXT_WIDTH - 28, align: 'center' } as const;

/** What the certificate says, to be read at a glance: the seal takes the room that the words leave. */
export function writeFrontPage(sheet: Sheet, facts: FrontFacts, t: ConstanciaWords): void {
  const { certificate, grade } = facts;
  writeFrame(sheet, certificate.id);
  writeBand(sheet, grade, t);
  const blocks = blocksOf(sheet, facts, t);
  const foot = { ...facts, id: certificate.id, url: certificate.qr_verification_url };
  const words = blocks.reduce((sum, { text, style, above }) => sum + above + sheet.heightOf(text, style), 0);
  const room = PAGE.bottom - footHeight(sheet, foot, t) - sheet.y - words - 26;
  const size = Math.max(SEAL.least, Math.min(SEAL.most, room));
  // Spread over the page, if there is more room than the largest seal takes.
  sheet.y += Math.max(0, Math.min(24, (room - size) / 2));
  writeSeal(sheet, certificate.file.sha256, {
    x: (PAGE.width - size) / 2,
    y: sheet.y,
    size,
    colour: COLOUR[grade],
    alt: t.sealOf,
    sandbox: grade === 'sandbox',
  });
  sheet.y += size;
  for (const { tag, text, style, above } of blocks) {
    sheet.y = sheet.write(sheet.root, tag, text, style, sheet.y + above);
  }
  writeFoot(sheet, foot, t);
}

/** The grade, in large letters. */
function writeBand(sheet: Sheet, grade: Grade, t: ConstanciaWords): void {
  const top = sheet.y;
  sheet.ornament((doc) => doc.rect(PAGE.margin, top, TEXT_WIDTH, BAND_HEIGHT).fill(COLOURS[COLOUR[grade]]));
  const style = { font: 'strong', size: 13, align: 'center', colour: 'paper' } as const;
  sheet.write(sheet.root, 'P', t.grades[grade].band, style, top + 6.5);
  sheet.y = top + BAND_HEIGHT + 14;
}

function blocksOf(
  sheet: Sheet,
  { certificate, grade, genTime, holder }: FrontFacts,
  t: ConstanciaWords,
): Block[] {
  const { title, document_type: type, custody } = certificate;
  const { day, time } = mexicoCityTime(genTime, t);
  const [size, name] = [sizeOf(certificate, t), nameOf(certificate, t)];
  const kind = type === null ? null : printable(type);
  const about = [kind, name === t.untitled(size) ? null : size].filter((each) => each !== null).join('  ·  ');
  const holderName = holder === null ? null : printable(holder);
  const owner = holderName === null ? '' : t.holder(holderName);
  const plain = (text: string, style: Omit<TextStyle, 'align'>, above: number): Block[] =>
    text === '' ? [] : [{ tag: 'P', text, style: { ...CENTRED, ...style }, above }];
  return [
    {
      tag: 'H1',
      text: t.grades[grade].heading,
      style: { ...CENTRED, font: 'strong', size: 14, colour: COLOUR[grade], spacing: 0.4 },
      above: 14,
    },
    ...plain(t.grades[grade].existed(day, time), { font: 'strong', size: grade === 'sandbox' ? 19 : 21 }, 8),
    ...plain(utcTime(genTime), { font: 'mono', size: 9, colour: 'quiet' }, 5),
    ...plain(name, { font: 'strong', size: fitting(sheet, name, [14, 12, 10.5, 9, 8]) }, 18),
    ...plain(about, { font: 'text', size: fitting(sheet, about, [10, 9, 8]), colour: 'quiet' }, 2),
    ...plain(owner, { font: 'text', size: fitting(sheet, owner, [12, 10.5, 9]) }, 5),
    ...plain(t.grades[grade].statement, { font: 'text', size: 9.2, colour: 'quiet' }, 12),
    ...plain(validity(certificate, t), { font: 'text', size: 9.2, colour: 'quiet' }, 5),
    ...plain(custody === 'held' ? '' : t.hashOnly, { font: 'text', size: 9.2 }, 5),
    ...plain(
      [title, type, holder].every((text) => text === null || isPrintable(text)) ? '' : t.unprintable,
      { font: 'italic', size: 7.8, colour: 'quiet' },
      3,
    ),
  ];
}

/** For how long the time stamp can be verified; that it can't be relied on comes first. */
function validity({ evidence }: PublicRecord, t: ConstanciaWords): string {
  const { status, revocation, valid_until: until } = evidence;
  if (revocation === 'revoked') return t.evidence.revocation.revoked;
  if (status === 'pending' || until === null) return '';
  return t.evidence[status](mexicoCityTime(until, t).day);
}

/** The largest size in which a text takes two lines, or else the smallest. */
function fitting(sheet: Sheet, text: string, sizes: [number, ...number[]]): number {
  const lines = (size: number) => {
    const style = { ...CENTRED, font: 'strong', size } as const;
    return sheet.heightOf(text, style) / sheet.heightOf('X', style);
  };
  return sizes.find((size) => lines(size) < 2.5) ?? Math.min(...sizes);
}

import type { ConstanciaWords } from './constancia-words';
import { writeQrFigure } from './qr-figure';
import { PAGE, TEXT_WIDTH } from './sheet';
import type { Sheet, Tag, TextStyle } from './sheet';

interface FootFacts {
  id: string;
  certificate: { file: { sha256: string } };
  /** The verification page. */
  url: string;
  trustUrl: string;
}

const QR_SIZE = 100;
const ADDRESS = { font: 'mono', size: 5.6, width: QR_SIZE } as const;
const BESIDE = { x: PAGE.margin + QR_SIZE + 20, width: TEXT_WIDTH - QR_SIZE - 20 } as const;
const HEADING = { ...BESIDE, font: 'strong', size: 10.5, colour: 'accent' } as const;
const STEP = { ...BESIDE, font: 'text', size: 9 } as const;
const COMMAND = { ...BESIDE, font: 'mono', size: 6.8 } as const;
const HASH = { ...BESIDE, font: 'mono', size: 8.6 } as const;
const CAUTION = { font: 'italic', size: 7.6, colour: 'quiet' } as const;
const RULE = 10;
const GAP = 3.5;

interface Line {
  tag: string;
  text: string;
  style: TextStyle;
  below: number;
}

function linesOf({ id, certificate, trustUrl }: FootFacts, t: ConstanciaWords): Line[] {
  return [
    { tag: 'H2', text: t.check.heading, style: HEADING, below: 2 },
    { tag: 'P', text: certificate.file.sha256, style: HASH, below: GAP + 1 },
    { tag: 'P', text: t.check.hash, style: STEP, below: 0.5 },
    { tag: 'Code', text: 'openssl dgst -sha256 FILE', style: COMMAND, below: GAP },
    { tag: 'P', text: t.check.stamp, style: STEP, below: 0.5 },
    {
      tag: 'Code',
      text: `openssl ts -verify -data FILE -in ${id}.tsr -CAfile root.pem\nroot.pem = ${trustUrl}`,
      style: COMMAND,
      below: GAP,
    },
    { tag: 'P', text: t.check.page, style: STEP, below: GAP },
  ];
}

export function footHeight(sheet: Sheet, facts: FootFacts, t: ConstanciaWords): number {
  const beside = linesOf(facts, t).reduce(
    (sum, { text, style, below }) => sum + sheet.heightOf(text, style) + below,
    0,
  );
  const picture = QR_SIZE + 8 + sheet.heightOf(facts.url, ADDRESS);
  return RULE + Math.max(beside, picture) + 2 + sheet.heightOf(t.caution, CAUTION);
}

/** At the bottom of the page: the QR code of the verification page, the hash, and checks that do not rely on the sheet. */
export function writeFoot(sheet: Sheet, facts: FootFacts, t: ConstanciaWords): void {
  const top = PAGE.bottom - footHeight(sheet, facts, t);
  sheet.rule(top);
  const part = sheet.open(sheet.root, 'Sect');
  sheet.y = top + RULE;
  for (const { tag, text, style, below } of linesOf(facts, t)) {
    sheet.y = sheet.write(part, tag, text, style) + below;
  }
  writeQrCode(sheet, part, facts.url, top + RULE + 3);
  sheet.write(sheet.root, 'P', t.caution, CAUTION, PAGE.bottom - sheet.heightOf(t.caution, CAUTION));
}

function writeQrCode(sheet: Sheet, part: Tag, url: string, top: number): void {
  writeQrFigure(sheet, part, url, { x: PAGE.margin, y: top, size: QR_SIZE });
  sheet.write(part, 'P', url, ADDRESS, top + QR_SIZE + 3);
}

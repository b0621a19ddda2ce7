import { qrModules } from './qr-code';
import { writeFrame } from './head';
import { COLOURS, PAGE, TEXT_WIDTH } from './sheet';
import type { Sheet, Tag } from './sheet';
import { CAUTION } from './words';
import type { Words } from './words';

export interface FootFacts {
  id: string;
  /** The verification page. */
  url: string;
  trustUrl: string;
}

interface Step {
  words: Words;
  command: string | null;
}

const QR_SIZE = 108;
const ADDRESS = { font: 'mono', size: 5.6, width: QR_SIZE } as const;
const BESIDE = { x: PAGE.margin + QR_SIZE + 18, width: TEXT_WIDTH - QR_SIZE - 18 } as const;
const HEADING = { ...BESIDE, font: 'strong', size: 10.5, colour: 'gold' } as const;
const STEP = {
  es: { ...BESIDE, font: 'text', size: 9.5 },
  en: { ...BESIDE, font: 'italic', size: 8.5, colour: 'quiet' },
  command: { ...BESIDE, font: 'mono', size: 6.6 },
} as const;
const SMALL = {
  es: { font: 'text', size: 7.8, colour: 'quiet' },
  en: { font: 'italic', size: 7.8, colour: 'quiet' },
} as const;
const TITLE = 'Cómo comprobarlo · How to check it';
const GAP = 4;

function stepsOf({ id, trustUrl }: FootFacts): Step[] {
  return [
    {
      words: {
        es: '1. La huella de su archivo (FILE) debe ser la de esta hoja.',
        en: 'The hash of your file (FILE) must be the one on this sheet.',
      },
      command: 'openssl dgst -sha256 FILE',
    },
    {
      words: {
        es: '2. El sello de tiempo debe verificar con la raíz que publica su autoridad.',
        en: 'The time stamp must verify with the root that its authority publishes.',
      },
      command: `openssl ts -verify -data FILE -in ${id}.tsr -CAfile root.pem\nroot.pem = ${trustUrl}`,
    },
    {
      words: {
        es: '3. La página del código QR debe mostrar estos mismos datos y este mismo grado.',
        en: 'The page of the QR code must show these same facts and this same grade.',
      },
      command: null,
    },
  ];
}

export function footHeight(sheet: Sheet, facts: FootFacts): number {
  return checkHeight(sheet, facts) + GAP + cautionHeight(sheet);
}

/** At the bottom of the page: the QR code of the verification page, its URL, and checks that do not rely on the sheet. */
export function writeFoot(sheet: Sheet, facts: FootFacts): void {
  const top = PAGE.bottom - footHeight(sheet, facts);
  // With the longest settings and texts, a second page is better than overlapping text.
  if (sheet.y > top) {
    sheet.turnPage();
    writeFrame(sheet);
  }
  const part = sheet.open(sheet.root, 'Sect');
  sheet.y = sheet.write(part, 'H2', TITLE, HEADING, top) + 1;
  for (const { words, command } of stepsOf(facts)) {
    sheet.y = sheet.writeBoth(part, words, STEP.es, STEP.en);
    if (command !== null) sheet.y = sheet.write(part, 'Code', command, STEP.command, sheet.y + 1);
    sheet.y += GAP;
  }
  writeQrCode(sheet, part, facts.url, top + 3);
  sheet.writeBoth(sheet.root, CAUTION, SMALL.es, SMALL.en, PAGE.bottom - cautionHeight(sheet));
}

function writeQrCode(sheet: Sheet, part: Tag, url: string, top: number): void {
  const modules = qrModules(url);
  const size = QR_SIZE / modules.length;
  sheet.figure(part, `QR: ${url}`, (doc) => {
    modules.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) doc.rect(PAGE.margin + x * size, top + y * size, size, size);
      });
    });
    // A single path: squares that are filled one by one show seams.
    doc.fill(COLOURS.ink);
  });
  sheet.write(part, 'P', url, ADDRESS, top + QR_SIZE + 3);
}

function checkHeight(sheet: Sheet, facts: FootFacts): number {
  const steps = stepsOf(facts).map(
    ({ words, command }) =>
      sheet.heightOf(words.es, STEP.es) +
      sheet.heightOf(words.en, STEP.en) +
      (command === null ? 0 : sheet.heightOf(command, STEP.command) + 1) +
      GAP,
  );
  const beside = steps.reduce((total, each) => total + each, sheet.heightOf(TITLE, HEADING) + 1);
  return Math.max(beside, QR_SIZE + 6 + sheet.heightOf(facts.url, ADDRESS));
}

function cautionHeight(sheet: Sheet): number {
  return sheet.heightOf(CAUTION.es, SMALL.es) + sheet.heightOf(CAUTION.en, SMALL.en);
}

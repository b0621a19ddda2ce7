import { otsName } from '../../../proofs/bundle/names';
import type { ConstanciaFacts } from './constancia-facts';
import type { ConstanciaWords } from './constancia-words';
import { writeFrame } from './frame';
import { anchorRows, chainRows, fileRows, stampRows, timeRows } from './rows';
import { writeSection } from './sections';
import type { Section } from './sections';
import { PAGE } from './sheet';
import type { Sheet } from './sheet';

const STEP = { font: 'text', size: 9.5 } as const;
const COMMAND = { font: 'mono', size: 7.2 } as const;
const HEADING = { font: 'strong', size: 11, colour: 'accent' } as const;

/** The technical facts, and the checks that need nothing of the service. */
export function writeDetailsPage(sheet: Sheet, facts: ConstanciaFacts, t: ConstanciaWords): void {
  const { certificate } = facts;
  const turnPage = () => {
    sheet.turnPage();
    writeFrame(sheet, certificate.id);
  };
  turnPage();
  sheet.y = sheet.write(sheet.root, 'H2', t.technical, { font: 'strong', size: 19 }) + 2;
  const sections: Section[] = [
    { heading: t.sections.file, rows: fileRows(certificate, t) },
    { heading: t.sections.times, rows: timeRows(certificate, t) },
    { heading: t.sections.stamp, rows: stampRows(facts, t) },
    { heading: t.sections.chain, rows: chainRows(facts, t) },
    { heading: t.sections.anchor, rows: anchorRows(facts, t) },
  ];
  for (const section of sections) if (section.rows.length > 0) writeSection(sheet, section, turnPage);

  const { id, blockchain } = certificate;
  const steps = t.offline.steps({
    id,
    ots: blockchain.network === 'sandbox' ? null : otsName(id, blockchain.network),
    height: blockchain.block_height === null ? null : String(blockchain.block_height),
  });
  const height = steps.reduce(
    (sum, { text, command }) => sum + sheet.heightOf(text, STEP) + sheet.heightOf(command, COMMAND) + 6,
    sheet.heightOf(t.offline.heading, HEADING) + 16,
  );
  if (sheet.y + height > PAGE.bottom) turnPage();
  const part = sheet.open(sheet.root, 'Sect');
  sheet.y = sheet.write(part, 'H3', t.offline.heading, HEADING, sheet.y + 12) + 4;
  for (const { text, command } of steps) {
    sheet.y = sheet.write(part, 'P', text, STEP) + 1;
    sheet.y = sheet.write(part, 'Code', command, COMMAND) + 5;
  }
}

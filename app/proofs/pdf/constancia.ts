import { writeBand, writeFrame, writeHead, writeStatement } from './head';
import type { ConstanciaFacts } from './constancia-facts';
import { writeFoot } from './foot';
import { anchorRows, fileRows, stampRows, timeRows } from './rows';
import { writeSections } from './sections';
import { Sheet } from './sheet';
import { GRADES } from './words';

/**
 * The printable sheet of one certificate: what its verification page shows, and how to check it. The same facts give the same
 * bytes; until the anchor is confirmed, the time of writing is one of the facts.
 */
export async function writeConstancia(facts: ConstanciaFacts): Promise<Uint8Array> {
  const { certificate, accreditation, depth, madeAt } = facts;
  const { grade, gen_time: genTime, trust_url: trustUrl } = certificate.nom151;
  if (grade === null || genTime === null || trustUrl === null)
    throw new Error(`${certificate.id} has no time stamp to print.`);
  const { heading, band, statement } = GRADES[grade];
  const { status, block_time: blockTime } = certificate.blockchain;
  const sheet = new Sheet({
    title: `${heading.es} · ${heading.en} · ${certificate.id}`,
    date: status === 'confirmed' ? new Date(blockTime ?? genTime) : madeAt,
  });
  writeFrame(sheet);
  writeHead(sheet, certificate.id, heading);
  writeBand(sheet, grade, band, grade === 'accredited' ? accreditation : null);
  writeStatement(sheet, statement);

  const foot = { id: certificate.id, url: certificate.qr_verification_url, trustUrl };
  writeSections(sheet, foot, [
    { heading: { es: 'El archivo', en: 'The file' }, rows: fileRows(certificate) },
    { heading: { es: 'Tres momentos distintos', en: 'Three separate times' }, rows: timeRows(certificate) },
    { heading: { es: 'El sello de tiempo', en: 'The time stamp' }, rows: stampRows(certificate) },
    {
      heading: { es: 'El anclaje en la cadena', en: 'The anchor in the chain' },
      rows: anchorRows(certificate, depth, madeAt),
    },
  ]);
  writeFoot(sheet, foot);
  return sheet.close();
}

import type { ConstanciaFacts } from './constancia-facts';
import { writeDetailsPage } from './details-page';
import { writeFrontPage } from './front-page';
import { nameOf } from './rows';
import { Sheet } from './sheet';
import { WORDS } from './words';

/**
 * The printable sheet of one certificate: a page to show, and one with the technical facts. The same facts give the same bytes; until the
 * anchor is confirmed, the time of writing is one of the facts.
 */
export async function writeConstancia(facts: ConstanciaFacts): Promise<Uint8Array> {
  const { certificate, holder, madeAt } = facts;
  const t = WORDS[facts.language];
  const { grade, gen_time: genTime, trust_url: trustUrl } = certificate.nom151;
  if (grade === null || genTime === null || trustUrl === null)
    throw new Error(`${certificate.id} has no time stamp to print.`);
  const { status, block_time: blockTime } = certificate.blockchain;
  const sheet = new Sheet({
    title: `${t.grades[grade].heading} · ${nameOf(certificate, t)} · ${certificate.id}`,
    language: t.locale,
    keywords: keywordsOf(certificate),
    date: status === 'confirmed' ? new Date(blockTime ?? genTime) : madeAt,
  });
  writeFrontPage(sheet, { certificate, grade, genTime, holder, trustUrl }, t);
  writeDetailsPage(sheet, facts, t);
  return sheet.close();
}

/**
 * By these a program recognises a sheet without a PDF reader. The document information is not compressed, so the file contains, as plain
 * text, `/Keywords (sello:cert_… sha256:…)`: the certificate's id and the file's hash in lower-case hexadecimal digits.
 */
function keywordsOf({ id, file }: ConstanciaFacts['certificate']): string {
  return `sello:${id} sha256:${file.sha256}`;
}

import { Sheet } from '../../proofs/pdf/sheet';
import { WORDS } from '../../proofs/pdf/words';
import { writeCard } from './card';
import { writeDiploma } from './diploma';
import { plain } from './parts';
import type { CredentialSheetFacts } from './sheet-facts';
import { SHEET_WORDS } from './sheet-words';

/** The printable sheet of an accreditation or a membership. The same facts give the same bytes. */
export async function writeCredentialSheet(facts: CredentialSheetFacts): Promise<Uint8Array> {
  const { id, name, kind, language, certificate } = facts;
  const sheet = new Sheet({
    title: `${SHEET_WORDS[language][kind].heading} · ${plain(name)} · ${id}`,
    language: WORDS[language].locale,
    keywords: `sello:${id} sha256:${certificate.sha256}`,
    date: new Date(certificate.stampedAt),
  });
  if (kind === 'diploma') writeDiploma(sheet, facts);
  else writeCard(sheet, facts);
  return sheet.close();
}

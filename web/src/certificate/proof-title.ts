import { useFormat, useMessages } from '../i18n/language-context';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

/** The title that was given, or else what is known about the file: its name is not published. */
export function useProofTitle(proof: Pick<ProofDocument, 'title' | 'file'> | null): string | null {
  const t = useMessages(certificateMessages);
  const format = useFormat();
  return proof && (proof.title ?? t.untitled(format.fileSize(proof.file.size)));
}

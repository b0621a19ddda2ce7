import type { Format } from '../i18n/format';
import { useFormat, useMessages } from '../i18n/language-context';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

type Titled = Pick<ProofDocument, 'title' | 'file'>;

/** The title that was given, or else what is known about the file: its name is not published. */
export function titleOf(
  { title, file }: Titled,
  t: (typeof certificateMessages)['en'],
  format: Format,
): string {
  return title ?? t.untitled(format.fileSize(file.size));
}

export function useProofTitle(proof: Titled | null): string | null {
  const t = useMessages(certificateMessages);
  const format = useFormat();
  return proof && titleOf(proof, t, format);
}

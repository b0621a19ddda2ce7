import type { Custody, Grade } from '../../domain/certificate';
import type { Network } from '../../domain/network';
import type { CertificateRecord } from '../certificate-record';
import type { PublicCertificate } from '../public-certificate';

export type ShareLanguage = 'es' | 'en';

/** What a link preview and a badge state about a certificate. Nothing in it changes with every block, so it can be cached. */
export interface ShareFacts {
  language: ShareLanguage;
  /** `null` if nobody typed one: the file's name is not published. */
  title: string | null;
  size: number;
  custody: Custody;
  sha256: string;
  grade: Grade;
  /** The provider's time, ISO 8601. */
  genTime: string;
  /** The chain in which the anchor is final; `null` until then. */
  anchoredIn: Network | null;
}

export function shareFacts(
  { title, file, custody, token }: PublicCertificate,
  { status, network }: Pick<CertificateRecord['blockchain'], 'status' | 'network'>,
  language: ShareLanguage,
): ShareFacts {
  return {
    language,
    title,
    size: file.size,
    custody,
    sha256: file.sha256,
    grade: token.grade,
    genTime: token.genTime.toISOString(),
    anchoredIn: status === 'confirmed' ? network : null,
  };
}

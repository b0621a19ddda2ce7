import type { Certificate } from '../domain/certificate';
import type { CertificateRecord, LastingRecord } from './certificate-record';
import { lastingRecord } from './certificate-record';

/**
 * What anyone with a certificate's link may see of it: on its page, in its PDF and in its public bundle. A title that nobody typed would
 * be the file's name, which is not published.
 */
export type PublicRecord = Pick<
  LastingRecord,
  | ('id' | 'document_type' | 'custody' | 'nom151' | 'blockchain' | 'evidence')
  | ('qr_verification_url' | 'created_at')
> & {
  title: string | null;
  file: Pick<LastingRecord['file'], 'sha256' | 'size'>;
};

export function publicRecord({ title }: Pick<Certificate, 'title'>, record: CertificateRecord): PublicRecord {
  const { id, document_type, file, custody, nom151, blockchain, evidence, qr_verification_url, created_at } =
    lastingRecord(record);
  return {
    id,
    title,
    document_type,
    file: { sha256: file.sha256, size: file.size },
    custody,
    nom151,
    blockchain,
    evidence,
    qr_verification_url,
    created_at,
  };
}

import type { Certificate } from '../../../typescript/src/index';

/** A certificate for a reader: a few lines, each with one fact. Texts of callers are quoted, so that they stay data. */
export function presentCertificate({
  id,
  status,
  failure,
  title,
  file,
  nom151,
  blockchain,
  custody,
  ...rest
}: Certificate): string {
  const lines = [
    `Certificate ${id}: ${status}`,
    ...(failure === null ? [] : [`Failure: ${failure.message} (${failure.code})`]),
    `Title: ${JSON.stringify(title)}`,
    `File: ${JSON.stringify(file.name)}, ${file.size} bytes, SHA-256 ${file.sha256}`,
    `Time stamp: ${nom151.gen_time ?? nom151.status}${nom151.grade === null ? '' : `, grade ${nom151.grade}`}`,
    `Anchor: ${blockchain.status} (${blockchain.network})`,
    ...(custody === 'hash_only' ? ['Only the hash was sent: the owner must keep the original file.'] : []),
    ...(rest.public_page ? [`Verification page: ${rest.qr_verification_url}`] : []),
  ];
  return lines.join('\n');
}

/** A certificate as an item of a list. */
export function presentInList({ id, status, title, file, created_at }: Certificate): string {
  return `- ${id} ${status} ${created_at} ${JSON.stringify(title)} ${file.sha256}`;
}

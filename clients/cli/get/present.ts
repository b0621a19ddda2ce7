import type { Certificate } from '../../typescript/src/index';
import { inLine } from '../print';

/** A record for people; `--json` has all of it. */
export function presentCertificate(certificate: Certificate): string {
  const {
    id,
    status,
    failure,
    title,
    file,
    custody,
    nom151,
    blockchain,
    evidence,
    created_at: received,
  } = certificate;
  const { reference, document_type: type, qr_verification_url: url, public_page: isPublic } = certificate;
  const rows: [string, string | null][] = [
    ['Certificate', id],
    ['Status', failure === null ? status : `${status}: ${failure.message}`],
    ['Title', title],
    ['Type', type],
    ['Reference', reference],
    ['File', `${file.name}, ${file.size} bytes${custody === 'hash_only' ? ', not held by the service' : ''}`],
    ['SHA-256', file.sha256],
    ['Received', received],
    ['Time stamp', stampOf(nom151)],
    ['Blockchain', anchorOf(blockchain)],
    ['Evidence', evidence.valid_until === null ? null : `valid until ${evidence.valid_until}`],
    ['Page', isPublic ? url : 'not public'],
  ];
  return rows
    .flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(13)}${inLine(value)}`]))
    .join('\n');
}

function stampOf({ status, provider, grade, gen_time: time }: Certificate['nom151']): string {
  return time === null
    ? status
    : `${time} by ${provider ?? 'an unknown provider'} (grade ${grade ?? 'unknown'})`;
}

function anchorOf({
  status,
  network,
  block_height: height,
  block_time: time,
  txid,
}: Certificate['blockchain']): string {
  if (status === 'confirmed')
    return `${network} block ${height ?? ''}, mined at ${time ?? ''}, transaction ${txid ?? ''}`;
  return status === 'submitted' ? `submitted to ${network}, not confirmed yet` : `waiting for ${network}`;
}

import type { CertificateRecord, CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import type { ListFilter, Page } from '../../ports/certificates';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/csv';

/** The fields of a record, by the names and in the order of the API; those of an object inside it after a point. */
const COLUMNS = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  'failure.code': ({ failure }) => failure?.code ?? null,
  'failure.message': ({ failure }) => failure?.message ?? null,
  title: ({ title }) => title,
  description: ({ description }) => description,
  document_type: (record) => record.document_type,
  reference: ({ reference }) => reference,
  'file.name': ({ file }) => file.name,
  'file.mime': ({ file }) => file.mime,
  'file.size': ({ file }) => file.size,
  'file.sha256': ({ file }) => file.sha256,
  custody: ({ custody }) => custody,
  'nom151.status': ({ nom151 }) => nom151.status,
  'nom151.provider': ({ nom151 }) => nom151.provider,
  'nom151.grade': ({ nom151 }) => nom151.grade,
  'nom151.policy_oid': ({ nom151 }) => nom151.policy_oid,
  'nom151.serial_number': ({ nom151 }) => nom151.serial_number,
  'nom151.gen_time': ({ nom151 }) => nom151.gen_time,
  'nom151.trust_url': ({ nom151 }) => nom151.trust_url,
  'blockchain.status': ({ blockchain }) => blockchain.status,
  'blockchain.network': ({ blockchain }) => blockchain.network,
  'blockchain.txid': ({ blockchain }) => blockchain.txid,
  'blockchain.block_height': ({ blockchain }) => blockchain.block_height,
  'blockchain.block_hash': ({ blockchain }) => blockchain.block_hash,
  'blockchain.block_time': ({ blockchain }) => blockchain.block_time,
  'blockchain.confirmations': ({ blockchain }) => blockchain.confirmations,
  'blockchain.confirmations_required': ({ blockchain }) => blockchain.confirmations_required,
  'blockchain.next_anchor_at': ({ blockchain }) => blockchain.next_anchor_at,
  'evidence.status': ({ evidence }) => evidence.status,
  'evidence.revocation': ({ evidence }) => evidence.revocation,
  'evidence.renewals': ({ evidence }) => evidence.renewals,
  'evidence.valid_until': ({ evidence }) => evidence.valid_until,
  public_page: (record) => record.public_page,
  qr_verification_url: (record) => record.qr_verification_url,
  created_at: (record) => record.created_at,
  updated_at: (record) => record.updated_at,
} as const satisfies Record<string, (record: CertificateRecord) => string | number | boolean | null>;

const PAGE = 200;

/** A list as CSV, newest first, a page at a time. Certificates that arrive meanwhile are left out; none is repeated or skipped. */
export async function* exportCertificates(
  { certificates }: Pick<AppDependencies, 'certificates'>,
  records: CertificateRecords,
  accountId: string,
  filter: ListFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
  let page: Page = { limit: PAGE, offset: 0 };
  for (;;) {
    const found = await certificates.list(accountId, filter, page);
    const last = found.at(-1);
    if (last === undefined) return;
    const lines = (await records.ofAll(found)).map((record) =>
      csvLine(Object.values(COLUMNS).map((cell) => cell(record))),
    );
    yield lines.join('');
    if (found.length < PAGE) return;
    page = { limit: PAGE, after: { createdAt: last.createdAt, id: last.id } };
  }
}

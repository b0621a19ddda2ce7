import './certificates.css';
import type { CertificateRecord } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Table } from '../../ui/table';
import type { Column } from '../../ui/table';
import { Link, useAddress } from '../parts/router';
import { Time } from '../parts/time';
import { LIST_PATH, readTrail, returnState } from './list-query';
import { certificateMessages } from './messages';
import { AnchorBadge, StatusBadge } from './status';
import type { Selection } from './use-selection';

export function CertificateTable({
  certificates,
  selection,
}: {
  certificates: CertificateRecord[];
  /** If present, certificates can be selected. */
  selection?: Selection;
}) {
  const t = useMessages(certificateMessages).list;
  const format = useFormat();
  const address = useAddress();
  const columns: Column<CertificateRecord>[] = [
    {
      key: 'name',
      title: t.name,
      cell: ({ id, title, status, document_type: type, file, custody }) => (
        <div className="certificate-cell">
          {selection !== undefined && (
            <input
              type="checkbox"
              aria-label={t.select(title)}
              disabled={status !== 'certified'}
              checked={selection.has(id)}
              onChange={() => {
                selection.toggle([{ id, file, custody }]);
              }}
            />
          )}
          <div className="certificate-name">
            <Link href={`${LIST_PATH}/${id}`} state={returnState(address, readTrail(history.state))}>
              {title}
            </Link>
            <span className="small muted">
              {[
                type,
                file.name === title ? null : file.name,
                format.fileSize(file.size).replace(' ', '\u00a0'),
                custody === 'hash_only' ? t.hashOnly : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </div>
        </div>
      ),
    },
    { key: 'status', title: t.status, cell: (certificate) => <StatusBadge certificate={certificate} /> },
    { key: 'chain', title: t.chain, cell: (certificate) => <AnchorBadge certificate={certificate} /> },
    { key: 'received', title: t.received, cell: ({ created_at: at }) => <Time at={at} /> },
  ];
  return (
    <div className="certificate-table">
      <Table caption={t.caption} columns={columns} rows={certificates} rowKey={({ id }) => id} />
    </div>
  );
}

import './certificates.css';
import { useFormat, useMessages } from '../../i18n/language-context';
import { BadgeSkeleton } from '../../ui/badge';
import { SkeletonText } from '../../ui/progress';
import { TableSkeleton } from '../../ui/table-skeleton';
import { useSession } from '../session/session-context';
import { certificateMessages } from './messages';

/** As tall as a `CertificateTable` of as many rows. */
export function CertificateTableWaiting({ rows }: { rows: number }) {
  const t = useMessages(certificateMessages);
  const format = useFormat();
  const { grade } = useSession().session.service;
  const anchor = grade === 'sandbox' ? t.anchoredInTest : t.anchor.confirmed;
  const received = format.shortTime(new Date().toISOString());
  const name = (
    <div className="certificate-name">
      <span>
        <SkeletonText like={t.list.title} />
      </span>
      <span className="small">
        <SkeletonText like={format.fileSize(2 ** 16)} />
      </span>
    </div>
  );
  return (
    <div className="certificate-table">
      <TableSkeleton
        columns={[
          { key: 'name', title: t.list.name, cell: name },
          { key: 'status', title: t.list.status, cell: <BadgeSkeleton like={t.certifiedAs[grade]} /> },
          { key: 'chain', title: t.list.chain, cell: <BadgeSkeleton like={anchor} /> },
          { key: 'received', title: t.list.received, cell: <SkeletonText like={received} /> },
        ]}
        rows={rows}
      />
    </div>
  );
}

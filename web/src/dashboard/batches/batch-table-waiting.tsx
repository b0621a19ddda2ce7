import { useFormat, useMessages } from '../../i18n/language-context';
import { BadgeSkeleton } from '../../ui/badge';
import { SkeletonText } from '../../ui/progress';
import { Table } from '../../ui/table';
import { batchMessages } from './messages';

/** As tall as a table of one batch. */
export function BatchTableWaiting() {
  const t = useMessages(batchMessages);
  const format = useFormat();
  return (
    <div aria-hidden="true">
      <Table
        caption=""
        columns={[
          {
            key: 'batch',
            title: t.list.batch,
            cell: () => (
              <div className="batch-name">
                <span>
                  <SkeletonText like={format.plural(100, t.list.size)} />
                </span>
                <span className="small">
                  <SkeletonText like="bat_0000000000000000000000" />
                </span>
              </div>
            ),
          },
          { key: 'status', title: t.list.status, cell: () => <BadgeSkeleton like={t.status.done} /> },
          {
            key: 'certificates',
            title: t.list.certificates,
            cell: () => <SkeletonText like={format.plural(100, t.counts.certified)} />,
          },
          {
            key: 'created',
            title: t.list.created,
            cell: () => <SkeletonText like={format.shortTime(new Date().toISOString())} />,
          },
        ]}
        rows={['first']}
        rowKey={(row) => row}
      />
    </div>
  );
}

import { useFormat, useMessages } from '../../i18n/language-context';
import { BadgeSkeleton } from '../../ui/badge';
import { SkeletonText } from '../../ui/progress';
import { TableSkeleton, TwoLinesSkeleton } from '../../ui/table-skeleton';
import { batchMessages } from './messages';

/** As tall as a table of one batch. */
export function BatchTableWaiting() {
  const t = useMessages(batchMessages);
  const format = useFormat();
  const certified = format.plural(100, t.counts.certified);
  const created = format.shortTime(new Date().toISOString());
  return (
    <TableSkeleton
      columns={[
        {
          key: 'batch',
          title: t.list.batch,
          cell: (
            <TwoLinesSkeleton name={format.plural(100, t.list.size)} small="bat_0000000000000000000000" />
          ),
        },
        { key: 'status', title: t.list.status, cell: <BadgeSkeleton like={t.status.done} /> },
        { key: 'certificates', title: t.list.certificates, cell: <SkeletonText like={certified} /> },
        { key: 'created', title: t.list.created, cell: <SkeletonText like={created} /> },
      ]}
    />
  );
}

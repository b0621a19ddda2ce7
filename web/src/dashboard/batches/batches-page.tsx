import './batches.css';
import { api } from '../../api/client';
import type { Batch } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { Icon } from '../../ui/icon';
import { Table } from '../../ui/table';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { PageButtons } from '../parts/page-buttons';
import { Problem, Waiting } from '../parts/problem';
import { Link } from '../parts/router';
import { Time } from '../parts/time';
import { useLast } from '../parts/use-last';
import { useLive } from '../parts/use-live';
import { usePages } from '../parts/use-pages';
import { useSession } from '../session/session-context';
import { useUploads } from '../uploads/upload-context';
import { batchCommand } from './batch-command';
import { BatchBadge, BatchCounts, refreshDelay } from './batch-state';
import { BatchTableWaiting } from './batch-table-waiting';
import { batchMessages } from './messages';

const PAGE_SIZE = 20;
/** Also when none is open: other programs may send batches with an API key. */
const REFRESH_MS = 10_000;

export function BatchesPage() {
  const t = useMessages(batchMessages);
  const { setHashOnly } = useUploads();
  const pages = usePages('');
  const { after } = pages;
  const { data, failure, reload } = useLive(
    `batches ${after}`,
    (signal) => {
      const query = { limit: PAGE_SIZE, ...(after !== null && { after }) };
      return answerOf(api.GET('/batches', { signal, params: { query } }));
    },
    ({ batches }) => Math.min(REFRESH_MS, ...batches.map((batch) => refreshDelay(batch) ?? REFRESH_MS)),
  );
  const shown = useLast({ data, failure });
  return (
    <DashboardShell
      title={t.title}
      actions={
        <Link
          className="button button-primary"
          href="/dashboard/certificates"
          onClick={() => {
            setHashOnly(true);
          }}
        >
          <Icon name="plus" size={18} />
          {t.new}
        </Link>
      }
    >
      <p className="lead">{t.lead}</p>
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {(shown !== null || failure === null) && (
        <div className="list-space">
          <Card>
            {shown === null ? (
              <Waiting>
                <BatchTableWaiting />
              </Waiting>
            ) : (
              <div className="stack" aria-busy={data === null}>
                {shown.batches.length === 0 ? <Empty /> : <BatchTable batches={shown.batches} />}
                <PageButtons pages={pages} next={shown.next_cursor} busy={data === null} />
              </div>
            )}
          </Card>
        </div>
      )}
    </DashboardShell>
  );
}

function BatchTable({ batches }: { batches: Batch[] }) {
  const t = useMessages(batchMessages).list;
  const format = useFormat();
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'batch',
          title: t.batch,
          cell: ({ id, counts }) => (
            <div className="two-lines">
              <Link href={`/dashboard/batches/${id}`}>{format.plural(counts.total, t.size)}</Link>
              <code className="small muted">{id}</code>
            </div>
          ),
        },
        { key: 'status', title: t.status, cell: (batch) => <BatchBadge batch={batch} /> },
        {
          key: 'certificates',
          title: t.certificates,
          cell: (batch) => (
            <span>
              <BatchCounts batch={batch} />
            </span>
          ),
        },
        { key: 'created', title: t.created, cell: ({ created_at: at }) => <Time at={at} /> },
      ]}
      rows={batches}
      rowKey={({ id }) => id}
    />
  );
}

/** What batches are for, with a call that makes one. */
function Empty() {
  const t = useMessages(batchMessages).list;
  const { service } = useSession().session;
  const command = batchCommand(service.base_url);
  return (
    <div className="empty">
      <Icon name="stack" size={32} />
      <h2>{t.empty}</h2>
      <p>{t.emptyText}</p>
      <div className="secret-value batch-command">
        <code className="command">{command}</code>
        <CopyButton text={command} what={t.command} />
      </div>
      <p>
        <a href="/docs#batches">{t.guide}</a>
      </p>
    </div>
  );
}

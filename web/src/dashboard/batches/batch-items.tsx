import { useState } from 'react';
import { api } from '../../api/client';
import type { Batch, BatchItem } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Table } from '../../ui/table';
import type { Tone } from '../../ui/tone';
import { answerOf, Failure } from '../parts/failure';
import { LivePage } from '../parts/live-page';
import { useSentence } from '../parts/problem';
import { Link } from '../parts/router';
import { StatusFilter } from '../parts/status-filter';
import { useLive } from '../parts/use-live';
import { usePages } from '../parts/use-pages';
import { refreshDelay } from './batch-state';
import { batchMessages } from './messages';

const PAGE_SIZE = 50;

/** What the batch consists of. Asked for again while the batch is open, and once more when it is done. */
export function BatchItems({ batch }: { batch: Batch }) {
  const t = useMessages(batchMessages).detail;
  const [status, setStatus] = useState<BatchItem['status'] | null>(null);
  const pages = usePages(status ?? '');
  const { after } = pages;
  const items = useLive(
    `items ${batch.id} ${status} ${after} ${batch.status}`,
    (signal) => {
      const query = {
        limit: PAGE_SIZE,
        ...(status !== null && { status }),
        ...(after !== null && { after }),
      };
      return answerOf(api.GET('/batches/{id}/items', { signal, params: { path: { id: batch.id }, query } }));
    },
    () => refreshDelay(batch),
  );
  return (
    <Card title={t.items}>
      <StatusFilter label={t.filter} any={t.any} names={t.statuses} value={status} onChange={setStatus} />
      <LivePage live={items} pages={pages} waitingLines={6} inOrder>
        {(page) =>
          page.items.length === 0 ? (
            <p className="muted" role="status">
              {t.none}
            </p>
          ) : (
            <ItemTable items={page.items} />
          )
        }
      </LivePage>
    </Card>
  );
}

const TONES: Record<BatchItem['status'], Tone> = { processing: 'wait', certified: 'good', failed: 'bad' };

function ItemTable({ items }: { items: BatchItem[] }) {
  const t = useMessages(batchMessages).detail;
  const format = useFormat();
  const nameOf = ({ ref, index }: BatchItem) => ref ?? t.number(format.number(index + 1));
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'item',
          title: t.item,
          cell: (item) => (
            <div className="two-lines">
              <span>{nameOf(item)}</span>
              <code className="small muted" title={item.sha256}>
                {item.sha256.slice(0, 16)}…
              </code>
            </div>
          ),
        },
        { key: 'status', title: t.filter, cell: (item) => <ItemStatus item={item} /> },
        {
          key: 'certificate',
          title: t.certificate,
          cell: (item) => (
            <Link href={`/dashboard/certificates/${item.certificate_id}`} aria-label={t.openOf(nameOf(item))}>
              {t.open}
            </Link>
          ),
        },
      ]}
      rows={items}
      rowKey={({ index }) => String(index)}
    />
  );
}

function ItemStatus({ item: { status, failure } }: { item: BatchItem }) {
  const t = useMessages(batchMessages).detail;
  const sentenceOf = useSentence();
  return (
    <div className="two-lines">
      <span>
        <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
      </span>
      {failure !== null && (
        <span className="small">
          {t.failures[failure.code] ?? sentenceOf(new Failure(failure.code, failure.message, 0, null))}
        </span>
      )}
    </div>
  );
}

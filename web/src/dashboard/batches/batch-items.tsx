import { useState } from 'react';
import { api } from '../../api/client';
import type { Batch, BatchItem } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field';
import { Table } from '../../ui/table';
import type { Tone } from '../../ui/tone';
import { STATUSES } from '../certificates/list-query';
import { answerOf, Failure } from '../parts/failure';
import { PageButtons } from '../parts/page-buttons';
import { Problem, useSentence, Waiting } from '../parts/problem';
import { Link } from '../parts/router';
import { useLast } from '../parts/use-last';
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
  const { data, failure, reload } = useLive(
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
  const shown = useLast({ data, failure });
  return (
    <Card title={t.items}>
      <div className="batch-filter">
        <Field label={t.filter}>
          {(control) => (
            <select
              {...control}
              value={status ?? ''}
              onChange={({ target }) => {
                setStatus(STATUSES.find((one) => one === target.value) ?? null);
              }}
            >
              <option value="">{t.any}</option>
              {STATUSES.map((one) => (
                <option key={one} value={one}>
                  {t.statuses[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {shown === null ? (
        failure === null && <Waiting lines={6} />
      ) : (
        <div className="stack" aria-busy={data === null}>
          {shown.items.length === 0 ? (
            <p className="muted" role="status">
              {t.none}
            </p>
          ) : (
            <ItemTable items={shown.items} />
          )}
          <PageButtons pages={pages} next={shown.next_cursor} busy={data === null} inOrder />
        </div>
      )}
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
            <div className="batch-name">
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
    <div className="batch-name">
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

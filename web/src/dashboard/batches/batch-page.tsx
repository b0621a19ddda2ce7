import './batches.css';
import { api } from '../../api/client';
import type { Batch } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { BadgeSkeleton } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Facts, Hash } from '../../ui/facts';
import { Progress } from '../../ui/progress';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Link } from '../parts/router';
import { Time } from '../parts/time';
import { useLive } from '../parts/use-live';
import { BatchItems } from './batch-items';
import { BatchBadge, BatchCounts, refreshDelay } from './batch-state';
import { batchMessages } from './messages';

export function BatchPage({ id }: { id: string }) {
  const t = useMessages(batchMessages);
  const format = useFormat();
  const { data, failure, reload } = useLive(
    `batch ${id}`,
    (signal) => answerOf(api.GET('/batches/{id}', { signal, params: { path: { id } } })),
    ({ batch }) => refreshDelay(batch),
  );
  const batch = data?.batch;
  return (
    <DashboardShell
      title={batch === undefined ? t.detail.kind : format.plural(batch.counts.total, t.list.size)}
      before={
        <p className="crumb">
          <Link href="/dashboard/batches">← {t.back}</Link>
        </p>
      }
      actions={
        batch === undefined ? (
          failure === null && <BadgeSkeleton like={t.status.done} />
        ) : (
          <BatchBadge batch={batch} />
        )
      }
    >
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {batch === undefined ? (
        failure === null && (
          <Card>
            <Waiting lines={6} />
          </Card>
        )
      ) : (
        <>
          <Card title={t.detail.progress}>
            <BatchProgress batch={batch} />
            <Facts
              facts={[
                { name: t.detail.id, value: <Hash value={batch.id} what={t.detail.id} /> },
                { name: t.detail.created, value: <Time at={batch.created_at} precise /> },
              ]}
            />
          </Card>
          <BatchItems batch={batch} />
        </>
      )}
    </DashboardShell>
  );
}

function BatchProgress({ batch }: { batch: Batch }) {
  const t = useMessages(batchMessages);
  const format = useFormat();
  const { total, pending, failed } = batch.counts;
  const done = total - pending;
  return (
    <div className="stack batch-progress">
      <Progress label={t.ofTotal(format.number(done), format.number(total))} fraction={done / total} />
      <p role="status">
        <strong>
          <BatchCounts batch={batch} />
        </strong>
      </p>
      {failed > 0 && <p className="muted small">{t.detail.failedText}</p>}
    </div>
  );
}

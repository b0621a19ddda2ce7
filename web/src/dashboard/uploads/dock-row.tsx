import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/progress';
import { StatusBadge } from '../certificates/status';
import { useSentence } from '../parts/problem';
import { Link } from '../parts/router';
import { SupportContact } from '../parts/support-contact';
import { uploadMessages } from './messages';
import { useUploads } from './upload-context';
import { isActive } from './upload-queue';
import type { QueuedUpload } from './queued-upload';

export function DockRow({ item }: { item: QueuedUpload }) {
  const t = useMessages(uploadMessages);
  const { dispatch } = useUploads();
  const format = useFormat();
  const { id, state, batch } = item;
  const path = batch === null ? item.path : format.plural(batch.length, t.fingerprints);
  const remove = () => {
    dispatch({ type: 'remove', id });
  };
  return (
    <li className="upload-row" data-state={state.status}>
      <div className="upload-name">
        <strong className="small">{path}</strong>
      </div>
      <div className="row upload-actions">
        {state.status === 'done' && (
          <Link
            className="button button-secondary button-small"
            href={`/dashboard/certificates/${state.certificate.id}`}
            aria-label={t.openOf(path)}
          >
            {t.open}
          </Link>
        )}
        {state.status === 'accepted' && (
          <Link
            className="button button-secondary button-small"
            href={`/dashboard/batches/${state.batch.id}`}
            aria-label={t.openBatchOf(path)}
          >
            {t.openBatch}
          </Link>
        )}
        {state.status === 'failed' && (
          <>
            <Button
              small
              aria-label={t.retryOf(path)}
              onClick={() => {
                dispatch({ type: 'retry', id });
              }}
            >
              {t.retry}
            </Button>
            <Button variant="quiet" small aria-label={t.removeOf(path)} onClick={remove}>
              {t.remove}
            </Button>
          </>
        )}
        {isActive(item) && (
          <Button variant="quiet" small aria-label={t.cancelOf(path)} onClick={remove}>
            {t.cancel}
          </Button>
        )}
      </div>
      <div className="upload-state">
        <State item={item} />
      </div>
    </li>
  );
}

function State({ item: { state, batch, details } }: { item: QueuedUpload }) {
  const t = useMessages(uploadMessages);
  const sentenceOf = useSentence();
  switch (state.status) {
    case 'waiting':
      return <p className="muted small">{batch !== null ? t.waitingBatch : t.waiting}</p>;
    case 'sending':
      if (details.hashOnly) return <Progress label={t.certifyingHash} fraction={null} />;
      return state.fraction < 1 ? (
        <Progress label={t.sending(`${Math.floor(state.fraction * 100)} %`)} fraction={state.fraction} />
      ) : (
        <Progress label={t.certifying} fraction={null} />
      );
    case 'done':
      return <StatusBadge certificate={state.certificate} />;
    case 'accepted':
      return <p className="muted small">{t.accepted}</p>;
    case 'failed':
      return (
        <p className="field-error" role="alert">
          {sentenceOf(state.failure)}
          {state.failure.code === 'allowance_exhausted' && (
            <>
              {' '}
              <SupportContact />
            </>
          )}
          {state.failure.status >= 500 && state.failure.requestId !== null && (
            <>
              {' '}
              <code>{state.failure.requestId}</code>
            </>
          )}
        </p>
      );
    case 'checking':
    case 'ready':
    case 'refused':
      return null;
  }
}

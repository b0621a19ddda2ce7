import { LIMITS } from '../../../../domain/limits';
import type { Format } from '../../i18n/format';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Progress } from '../../ui/progress';
import { useSentence } from '../parts/problem';
import { Link } from '../parts/router';
import { useSession } from '../session/session-context';
import { certificateMessages } from './messages';
import { useUploads } from './upload-context';
import type { QueuedUpload } from './upload-queue';

export function UploadRow({ item }: { item: QueuedUpload }) {
  const t = useMessages(certificateMessages).upload;
  const format = useFormat();
  const { dispatch } = useUploads();
  const { id, file, state } = item;
  return (
    <li className="upload-row" data-state={state.status}>
      <div className="upload-name">
        <strong>{file.name}</strong> <span className="muted small">{format.fileSize(file.size)}</span>
      </div>
      <div className="row">
        {state.status === 'done' && (
          <Link
            className="button button-secondary button-small"
            href={`/dashboard/certificates/${state.certificate.id}`}
            aria-label={t.openOf(file.name)}
          >
            {t.open}
          </Link>
        )}
        {state.status === 'failed' && (
          <Button
            small
            aria-label={t.retryOf(file.name)}
            onClick={() => {
              dispatch({ type: 'retry', id });
            }}
          >
            {t.retry}
          </Button>
        )}
        {state.status !== 'done' && (
          <Button
            variant="quiet"
            small
            aria-label={t.removeOf(file.name)}
            onClick={() => {
              dispatch({ type: 'remove', id });
            }}
          >
            {t.remove}
          </Button>
        )}
      </div>
      <div className="upload-state">
        <State item={item} />
      </div>
    </li>
  );
}

/** In units of 1,048,576 bytes, as the API states its limit. */
export function sizeLimit(format: Format, bytes: number): string {
  return `${format.number(Math.floor(bytes / 2 ** 20))} MB`;
}

/** In the unit of the limit, rounded up: a file that is too large never reads as one that is not. */
export function sizeOver(format: Format, bytes: number): string {
  return `${format.number(Math.ceil((bytes / 2 ** 20) * 10) / 10)} MB`;
}

function State({ item: { id, file, title, state } }: { item: QueuedUpload }) {
  const t = useMessages(certificateMessages).upload;
  const format = useFormat();
  const sentenceOf = useSentence();
  const { dispatch } = useUploads();
  const { max_file_bytes: max } = useSession().session.service;
  switch (state.status) {
    case 'ready':
      return (
        <TextField
          label={t.name}
          maxLength={LIMITS.titleCharacters}
          value={title}
          onChange={({ target }) => {
            dispatch({ type: 'retitle', id, title: target.value });
          }}
        />
      );
    case 'refused':
      return (
        <p className="field-error" role="alert">
          {state.reason === 'large' ? t.large(sizeOver(format, file.size), sizeLimit(format, max)) : t.empty}
        </p>
      );
    case 'waiting':
      return <p className="muted small">{t.waiting}</p>;
    case 'sending':
      return state.fraction < 1 ? (
        <Progress label={t.sending(`${Math.floor(state.fraction * 100)} %`)} fraction={state.fraction} />
      ) : (
        <Progress label={t.certifying} fraction={null} />
      );
    case 'done':
      return (
        <p role="status">
          {state.certificate.status === 'certified' ? (
            <Badge tone="good">{t.done}</Badge>
          ) : (
            <Badge tone="wait">{t.processing}</Badge>
          )}
        </p>
      );
    case 'failed':
      return (
        <p className="field-error" role="alert">
          {sentenceOf(state.failure)}
          {state.failure.status >= 500 && state.failure.requestId !== null && (
            <>
              {' '}
              <code>{state.failure.requestId}</code>
            </>
          )}
        </p>
      );
  }
}

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
    <li className="upload-row" data-state={state.is}>
      <div className="upload-name">
        <strong>{file.name}</strong> <span className="soft small">{format.fileSize(file.size)}</span>
      </div>
      <div className="row">
        {state.is === 'done' && (
          <Link
            className="button button-secondary button-small"
            href={`/dashboard/certificates/${state.certificate.id}`}
            aria-label={t.openOf(file.name)}
          >
            {t.open}
          </Link>
        )}
        {state.is === 'failed' && (
          <Button
            small
            aria-label={t.retryOf(file.name)}
            onClick={() => {
              dispatch({ do: 'retry', id });
            }}
          >
            {t.retry}
          </Button>
        )}
        {state.is !== 'done' && (
          <Button
            variant="quiet"
            small
            aria-label={t.removeOf(file.name)}
            onClick={() => {
              dispatch({ do: 'remove', id });
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

/** In the megabytes of 1,048,576 bytes that the API's limit is stated in. */
export function sizeLimit(format: Format, bytes: number): string {
  return `${format.number(Math.floor(bytes / 2 ** 20))} MB`;
}

function State({ item: { id, file, title, state } }: { item: QueuedUpload }) {
  const t = useMessages(certificateMessages).upload;
  const format = useFormat();
  const sentenceOf = useSentence();
  const { dispatch } = useUploads();
  const { max_file_bytes: most } = useSession().session.service;
  switch (state.is) {
    case 'ready':
      return (
        <TextField
          label={t.name}
          maxLength={LIMITS.titleCharacters}
          value={title}
          onChange={({ target }) => {
            dispatch({ do: 'retitle', id, title: target.value });
          }}
        />
      );
    case 'refused':
      return (
        <p className="field-error" role="alert">
          {state.reason === 'large' ? t.large(format.fileSize(file.size), sizeLimit(format, most)) : t.empty}
        </p>
      );
    case 'waiting':
      return <p className="soft small">{t.waiting}</p>;
    case 'sending':
      return state.part < 1 ? (
        <Progress label={t.sending(`${Math.floor(state.part * 100)} %`)} part={state.part} />
      ) : (
        <Progress label={t.certifying} part={null} />
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

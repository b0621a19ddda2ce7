import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { CheckField, TextField } from '../../ui/field';
import { Progress } from '../../ui/progress';
import { Link } from '../parts/router';
import { useSession } from '../session/session-context';
import { uploadMessages } from './messages';
import { sizeLimit, sizeOver } from './size-limit';
import { useUploads } from './upload-context';
import type { QueuedUpload } from './queued-upload';

/** Smaller files are hashed before a bar would be seen. */
const PROGRESS_FROM_BYTES = 32 * 2 ** 20;

/** A file that has not been sent: what is wrong with it, whether it is a duplicate, and its title. */
export function ReviewRow({ item, alone }: { item: QueuedUpload; alone: boolean }) {
  const t = useMessages(uploadMessages);
  const format = useFormat();
  const { dispatch } = useUploads();
  const { max_file_bytes: max } = useSession().session.service;
  const { id, file, path, title, state } = item;
  const [titled, setTitled] = useState(false);
  const showsTitle = state.status === 'ready' && (alone || titled || title !== '');
  return (
    <li className="upload-row" data-state={state.status}>
      <div className="upload-name">
        <strong>{path}</strong> <span className="muted small">{format.fileSize(file.size)}</span>
      </div>
      <div className="row upload-actions">
        {state.status === 'ready' && !showsTitle && (
          <Button
            variant="quiet"
            small
            aria-label={t.addTitleOf(path)}
            onClick={() => {
              setTitled(true);
            }}
          >
            {t.addTitle}
          </Button>
        )}
        <Button
          variant="quiet"
          small
          aria-label={t.removeOf(path)}
          onClick={() => {
            dispatch({ type: 'remove', id });
          }}
        >
          {t.remove}
        </Button>
      </div>
      {state.status === 'checking' && file.size >= PROGRESS_FROM_BYTES && (
        <div className="upload-state">
          <Progress label={t.hashing(`${Math.floor(state.fraction * 100)} %`)} fraction={state.fraction} />
        </div>
      )}
      {state.status === 'refused' && (
        <p className="field-error upload-state" role="alert">
          {state.reason === 'large'
            ? `${t.large(sizeOver(format, file.size), sizeLimit(format, max))} ${t.largeHint}`
            : t[state.reason]}
        </p>
      )}
      {state.status === 'ready' && <DuplicateNote item={item} />}
      {showsTitle && (
        <div className="upload-state">
          <TextField
            label={alone ? t.name : t.nameOf(path)}
            maxLength={LIMITS.titleCharacters}
            autoFocus={titled}
            value={title}
            onChange={({ target }) => {
              dispatch({ type: 'retitle', id, title: target.value });
            }}
          />
        </div>
      )}
    </li>
  );
}

/** A duplicate is not sent unless that is asked for. */
function DuplicateNote({ item: { id, path, duplicate, again } }: { item: QueuedUpload }) {
  const t = useMessages(uploadMessages);
  const format = useFormat();
  const { dispatch } = useUploads();
  if (duplicate === null) return null;
  return (
    <div className="upload-state upload-duplicate" role="status">
      <p className="small">
        {duplicate.of === 'certificate' ? (
          <Link href={`/dashboard/certificates/${duplicate.certificate.id}`}>
            {t.certifiedBefore(format.date(duplicate.certificate.created_at))}
          </Link>
        ) : (
          t.sameFile(duplicate.path)
        )}
      </p>
      <CheckField
        label={t.again}
        aria-label={t.againOf(path)}
        checked={again}
        onChange={({ target }) => {
          dispatch({ type: 'again', id, again: target.checked });
        }}
      />
    </div>
  );
}

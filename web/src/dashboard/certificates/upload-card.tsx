import './certificates.css';
import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DropZone } from '../../ui/drop-zone';
import { TextField } from '../../ui/field';
import { AllowanceUsedUp } from '../parts/allowance';
import { useAccount, useSession } from '../session/session-context';
import { certificateMessages } from './messages';
import { useUploads } from './upload-context';
import { sizeLimit, UploadRow } from './upload-row';

/** Files are reviewed before they are sent, because each uses one certificate. */
export function UploadCard() {
  const t = useMessages(certificateMessages).upload;
  const format = useFormat();
  const { service } = useSession().session;
  const { left } = useAccount().allowance;
  const { queue, dispatch } = useUploads();
  const [documentType, setDocumentType] = useState('');
  const [description, setDescription] = useState('');
  const ready = queue.filter(({ state }) => state.status === 'ready').length;
  const finished = queue.some(({ state }) => state.status === 'done' || state.status === 'refused');
  return (
    <Card title={t.title}>
      <AllowanceUsedUp />
      <DropZone
        label={t.label}
        hint={t.hint(sizeLimit(format, service.max_file_bytes))}
        multiple
        onFiles={(files) => {
          dispatch({ type: 'add', files, maxBytes: service.max_file_bytes });
        }}
      />
      {queue.length > 0 && (
        <ul className="plain-list upload-queue" aria-label={t.queue}>
          {queue.map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {ready > 0 && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            dispatch({ type: 'start', documentType, description });
          }}
        >
          <div className="upload-fields">
            <TextField
              label={t.type}
              hint={t.typeHint}
              maxLength={LIMITS.documentTypeCharacters}
              value={documentType}
              onChange={({ target }) => {
                setDocumentType(target.value);
              }}
            />
            <TextField
              label={t.description}
              hint={t.descriptionHint}
              maxLength={LIMITS.descriptionCharacters}
              value={description}
              onChange={({ target }) => {
                setDescription(target.value);
              }}
            />
          </div>
          {left > 0 && ready > left && <p className="muted">{t.tooMany(format.number(left))}</p>}
          <div className="row">
            <Button type="submit" variant="primary" disabled={left === 0}>
              {format.plural(ready, t.start)}
            </Button>
          </div>
        </form>
      )}
      {finished && (
        <div className="row">
          <Button
            variant="quiet"
            small
            onClick={() => {
              dispatch({ type: 'clear' });
            }}
          >
            {t.clear}
          </Button>
        </div>
      )}
    </Card>
  );
}

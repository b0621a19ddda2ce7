import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CheckField, TextField } from '../../ui/field';
import { useAccount } from '../session/session-context';
import { uploadMessages } from './messages';
import { useUploads } from './upload-context';
import { filesOf, isActive, isChosen } from './upload-queue';
import type { QueuedUpload } from './queued-upload';

/** What is said about all files under review, what of it is public, and the button that sends them. */
export function ReviewForm({ review }: { review: QueuedUpload[] }) {
  const t = useMessages(uploadMessages);
  const { dispatch, hashOnly } = useUploads();
  const [documentType, setDocumentType] = useState('');
  const [description, setDescription] = useState('');
  const [isPublic, setPublic] = useState(true);
  if (!review.some(({ state: { status } }) => status === 'ready' || status === 'checking')) return null;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
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
      <div className="upload-privacy">
        <CheckField
          label={<strong>{t.publish}</strong>}
          role="switch"
          checked={isPublic}
          aria-describedby="upload-privacy-text"
          onChange={({ target }) => {
            setPublic(target.checked);
          }}
        />
        <p className="small muted" id="upload-privacy-text" aria-live="polite">
          {isPublic ? (hashOnly ? t.publicHashText : t.publicText) : t.privateText}
        </p>
      </div>
      <Start
        review={review}
        onStart={(most) => {
          dispatch({ type: 'start', details: { documentType, description, isPublic, hashOnly }, most });
        }}
      />
    </form>
  );
}

/** Asks before it sends more files than certificates are left. */
function Start({ review, onStart }: { review: QueuedUpload[]; onStart: (most: number) => void }) {
  const t = useMessages(uploadMessages);
  const format = useFormat();
  const { queue, hashOnly } = useUploads();
  const left = Math.max(0, useAccount().allowance.left - queue.filter(isActive).flatMap(filesOf).length);
  const checking = review.filter(({ state }) => state.status === 'checking').length;
  const chosen = review.filter(isChosen).length;
  if (checking > 0)
    return (
      <Button variant="primary" className="upload-start" busy>
        {format.plural(checking, t.checking)}
      </Button>
    );
  if (chosen === 0) return <Alert title={t.nothingNew} live="polite" />;
  const tooMany = left > 0 && chosen > left;
  return (
    <div className="stack">
      {tooMany && (
        <Alert
          tone="warn"
          live="polite"
          title={t.tooMany(format.plural(left, t.leftNow), format.plural(chosen, t.files))}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="upload-start"
        disabled={left === 0}
        onClick={() => {
          onStart(Math.min(chosen, left));
        }}
      >
        {tooMany
          ? format.plural(left, t.startFirst)
          : format.plural(chosen, hashOnly ? t.startHashes : t.start)}
      </Button>
    </div>
  );
}

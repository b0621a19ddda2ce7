import './uploads.css';
import { useState } from 'react';
import { droppedFiles } from '../../files/dropped-files';
import { chosenFiles } from '../../files/found-files';
import type { FoundFile } from '../../files/found-files';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DropZone } from '../../ui/drop-zone';
import { AllowanceUsedUp } from '../parts/allowance';
import { useSession } from '../session/session-context';
import { CustodyChoice } from './custody-choice';
import { FolderButton } from './folder-button';
import { uploadMessages } from './messages';
import { ReviewForm } from './review-form';
import { ReviewRow } from './review-row';
import { sizeLimit } from './size-limit';
import { sortFound } from './sort-found';
import type { SortedFiles } from './sort-found';
import { useUploads } from './upload-context';
import { LOOKED_UP_MOST } from './use-duplicate-check';
import { isUnderReview } from './upload-queue';
import type { QueuedUpload } from './queued-upload';

/** Files are reviewed before they are sent, because each uses one certificate. Once sent, they are shown in the dock. */
export function UploadCard() {
  const t = useMessages(uploadMessages);
  const format = useFormat();
  const { max_file_bytes: maxBytes } = useSession().session.service;
  const { queue, dispatch, hashOnly } = useUploads();
  const [found, setFound] = useState<SortedFiles | null>(null);
  const review = queue.filter(isUnderReview);
  const add = (all: FoundFile[]) => {
    const sorted = sortFound(all);
    setFound(sorted);
    dispatch({ type: 'add', files: sorted.files, rule: hashOnly ? null : maxBytes });
  };
  return (
    <Card title={t.title}>
      <AllowanceUsedUp />
      <CustodyChoice />
      <div className="stack upload-choice">
        <DropZone
          label={t.label}
          hint={hashOnly ? t.hashHint : t.hint(sizeLimit(format, maxBytes))}
          icon={hashOnly ? 'shield' : 'upload'}
          multiple
          onFiles={(files) => {
            add(chosenFiles(files));
          }}
          onTransfer={(transfer) => {
            void droppedFiles(transfer.items).then(add);
          }}
        />
        <div className="row row-between">
          <FolderButton
            onFiles={(files) => {
              add(chosenFiles(files));
            }}
          />
          {review.length > 1 && (
            <Button
              variant="quiet"
              small
              onClick={() => {
                setFound(null);
                dispatch({ type: 'discard' });
              }}
            >
              {t.discard}
            </Button>
          )}
        </div>
      </div>
      <div role="status" className="upload-note">
        {found !== null && <FoundNote found={found} />}
      </div>
      {review.length > 0 && (
        <>
          <ReviewList review={review} />
          {review.length > LOOKED_UP_MOST && (
            <p className="small muted">{t.notLookedUp(format.number(LOOKED_UP_MOST))}</p>
          )}
          <ReviewForm review={review} />
        </>
      )}
    </Card>
  );
}

const ROWS_SHOWN = 100;

/** Files that need attention come first: nobody finds them among a thousand. */
function ReviewList({ review }: { review: QueuedUpload[] }) {
  const t = useMessages(uploadMessages);
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all || review.length <= ROWS_SHOWN ? review : refusedFirst(review).slice(0, ROWS_SHOWN);
  return (
    <>
      <ul className="plain-list upload-queue" aria-label={t.queue}>
        {shown.map((item) => (
          <ReviewRow key={item.id} item={item} alone={review.length === 1} />
        ))}
      </ul>
      {shown.length < review.length && (
        <Button
          variant="quiet"
          small
          className="upload-start"
          onClick={() => {
            setAll(true);
          }}
        >
          {format.plural(review.length - shown.length, t.showMore)}
        </Button>
      )}
    </>
  );
}

function refusedFirst(review: QueuedUpload[]): QueuedUpload[] {
  const isRefused = ({ state }: QueuedUpload) => state.status === 'refused';
  return [...review.filter(isRefused), ...review.filter((item) => !isRefused(item))];
}

/** What of the last choice is not in the queue. */
function FoundNote({ found: { files, leftOut, unreadable } }: { found: SortedFiles }) {
  const t = useMessages(uploadMessages);
  const format = useFormat();
  if (files.length + leftOut.length + unreadable.length === 0) return <Alert tone="warn" title={t.noFiles} />;
  return (
    <>
      {unreadable.length > 0 && (
        <Alert tone="bad" title={format.plural(unreadable.length, t.notRead)}>
          <p>{namesOf(unreadable)}</p>
        </Alert>
      )}
      {leftOut.length > 0 && (
        <p className="small muted">
          {format.plural(leftOut.length, t.leftOut)} {namesOf(leftOut)}
        </p>
      )}
    </>
  );
}

const NAMES_SHOWN = 5;

function namesOf(paths: string[]): string {
  const names = [...new Set(paths.map((path) => path.split('/').at(-1) ?? path))];
  return names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ' …' : '');
}

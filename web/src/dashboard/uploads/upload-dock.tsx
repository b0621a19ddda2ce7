import './uploads.css';
import { useId, useState } from 'react';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { DockRow } from './dock-row';
import { uploadMessages } from './messages';
import { useUploads } from './upload-context';
import { filesOf, isActive, isUnderReview } from './upload-queue';
import type { QueuedUpload } from './queued-upload';

/** The files that were sent, on every page of the dashboard. On a phone it begins as one line. */
export function UploadDock() {
  const t = useMessages(uploadMessages).dock;
  const { queue, dispatch } = useUploads();
  const [open, setOpen] = useState(() => matchMedia('(width >= 44rem)').matches);
  const id = useId();
  const sent = queue.filter((item) => !isUnderReview(item));
  if (sent.length === 0) return null;
  const busy = sent.some(isActive);
  return (
    <section className="upload-dock no-print" aria-label={t.title}>
      <div className="upload-dock-head">
        <Summary sent={sent} />
        <Button
          variant="quiet"
          small
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? t.hide : t.show}
          onClick={() => {
            setOpen(!open);
          }}
        >
          <Icon name={open ? 'down' : 'up'} size={18} />
        </Button>
        {!busy && (
          <Button
            variant="quiet"
            small
            aria-label={t.close}
            onClick={() => {
              dispatch({ type: 'clear' });
            }}
          >
            <Icon name="cross" size={18} />
          </Button>
        )}
      </div>
      {busy && <div className="upload-dock-bar" style={{ width: `${overall(sent) * 100}%` }} />}
      <div id={id} hidden={!open} className="upload-dock-body">
        <ul className="plain-list" aria-label={t.title}>
          {sent.map((item) => (
            <DockRow key={item.id} item={item} />
          ))}
        </ul>
        {sent.filter(isActive).length > 1 && (
          <div className="row upload-dock-foot">
            <Button
              variant="quiet"
              small
              onClick={() => {
                dispatch({ type: 'cancel' });
              }}
            >
              {t.cancelAll}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Summary({ sent }: { sent: QueuedUpload[] }) {
  const t = useMessages(uploadMessages).dock;
  const format = useFormat();
  const count = (status: QueuedUpload['state']['status']) =>
    sent.filter(({ state }) => state.status === status).flatMap(filesOf).length;
  const done = count('done') + count('accepted');
  const failed = count('failed');
  const parts = [
    ...(done > 0 || failed === 0 ? [format.plural(done, t.done)] : []),
    ...(failed > 0 ? [format.plural(failed, t.failed)] : []),
  ];
  return (
    <p role="status" className="upload-dock-summary">
      {sent.some(isActive)
        ? t.progress(format.number(done + failed), format.number(sent.flatMap(filesOf).length))
        : parts.join(', ')}
    </p>
  );
}

/** By bytes that are sent; a file that is finished counts in full. */
function overall(sent: QueuedUpload[]): number {
  const size = sent.reduce((sum, item) => sum + weightOf(item), 0);
  const moved = sent.reduce((sum, item) => {
    const { state } = item;
    const part = state.status === 'sending' ? state.fraction : state.status === 'waiting' ? 0 : 1;
    return sum + part * weightOf(item);
  }, 0);
  return size === 0 ? 0 : moved / size;
}

/** A fingerprint takes next to nothing to send. */
function weightOf(item: QueuedUpload): number {
  return item.details.hashOnly ? filesOf(item).length : item.file.size;
}

import { useEffect, useState } from 'react';
import { api } from '../../api/client';
import type { Key, RefusedRequest } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Time } from '../parts/time';
import { useAction } from '../parts/use-action';
import { keyMessages } from './messages';
import { refusalMessages } from './refusal-messages';

/** Opens the last refused requests of a key; nothing for a key without any. */
export function RefusedRequests({ of: key }: { of: Key }) {
  const t = useMessages(keyMessages).refused;
  const [open, setOpen] = useState(false);
  if (key.last_refused_at === null) return null;
  return (
    <>
      <Button
        small
        variant="quiet"
        className="key-refused"
        aria-label={t.of(key.name)}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t.button}
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        title={t.title(key.name)}
      >
        <RefusedList id={key.id} />
      </Dialog>
    </>
  );
}

function RefusedList({ id }: { id: string }) {
  const t = useMessages(keyMessages).refused;
  const sentences = useMessages(refusalMessages);
  const { failure, run } = useAction();
  const [refused, setRefused] = useState<RefusedRequest[] | null>(null);
  const load = async () => {
    await run(async () => {
      setRefused((await answerOf(api.GET('/keys/{id}/refused', { params: { path: { id } } }))).refused);
    });
  };
  useEffect(() => {
    void load();
    // Once, when the dialog opens.
  }, [id]);
  if (failure !== null) return <Problem failure={failure} onRetry={() => void load()} />;
  if (refused === null) return <Waiting />;
  return (
    <div className="stack">
      <p className="muted small">{t.text}</p>
      <ul className="plain-list refused-list">
        {refused.map(({ at, method, route, status, error }, i) => (
          <li key={`${at} ${i}`}>
            <p>{sentences.reasons[error] ?? sentences.other(status)}</p>
            <p className="muted small">
              <Time at={at} precise /> ·{' '}
              <code>
                {method} {route.replace(/^\/api\/public\/v1/, '')}
              </code>{' '}
              ·{' '}
              <code>
                {status} {error}
              </code>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Skeleton } from '../../ui/progress';
import { errorMessages } from './error-messages';
import type { Failure } from './failure';

/** Describes a failure, in the reader's language if there is a sentence for its code. */
export function useSentence(): (failure: Failure) => string {
  const t = useMessages(errorMessages);
  return ({ code, message }) =>
    t.sentences[code] ?? (message === '' ? t.sentences['unreadable'] : message) ?? '';
}

/** A failure, announced to screen readers. The request id is shown only for errors of the service. */
export function Problem({
  failure,
  title,
  sentence,
  onRetry,
}: {
  failure: Failure;
  title?: string;
  /** Replaces the sentence for the failure's code. */
  sentence?: string | undefined;
  onRetry?: () => void;
}) {
  const t = useMessages(errorMessages);
  const sentenceOf = useSentence();
  const text = sentence ?? sentenceOf(failure);
  // A refusal needs no heading: its sentence says what to do.
  const heading = title ?? (failure.status >= 400 && failure.status < 500 ? undefined : t.title);
  return (
    <Alert tone="bad" live="assertive" title={heading ?? text}>
      {heading !== undefined && <p>{text}</p>}
      {failure.status >= 500 && failure.requestId !== null && (
        <p className="small">
          {t.requestId}: <code>{failure.requestId}</code>{' '}
          <CopyButton text={failure.requestId} what={t.requestId} /> <br />
          {t.requestIdNote}
        </p>
      )}
      {onRetry !== undefined && (
        <div className="row">
          <Button small onClick={onRetry}>
            {t.retry}
          </Button>
        </div>
      )}
    </Alert>
  );
}

const SLOW_AFTER_MS = 4_000;

/** A placeholder while data is loading: lines, or `children` in the shape of what is to come. With a note if that takes long. */
export function Waiting({ lines = 3, children }: { lines?: number; children?: ReactNode }) {
  const t = useMessages(errorMessages);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className="waiting">
      <p role="status" className={slow ? 'waiting-note small' : 'visually-hidden'}>
        {slow ? t.slow : t.loading}
      </p>
      {children ?? <Skeleton lines={lines} />}
    </div>
  );
}

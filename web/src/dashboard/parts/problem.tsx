import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Skeleton } from '../../ui/progress';
import { errorMessages } from './error-messages';
import type { Failure } from './failure';

/** What went wrong, in the reader's language where there is a sentence for it. */
export function useSentence(): (failure: Failure) => string {
  const t = useMessages(errorMessages);
  return ({ code, message }) =>
    t.sentences[code] ?? (message === '' ? t.sentences['unreadable'] : message) ?? '';
}

/** A failure in the page, read aloud. The number of the request is for mistakes of the service, not of the reader. */
export function Problem({
  failure,
  title,
  sentence,
  onRetry,
}: {
  failure: Failure;
  title?: string;
  /** In place of what is said of its code everywhere else. */
  sentence?: string | undefined;
  onRetry?: () => void;
}) {
  const t = useMessages(errorMessages);
  const sentenceOf = useSentence();
  return (
    <Alert tone="bad" live="assertive" title={title ?? t.title}>
      <p>{sentence ?? sentenceOf(failure)}</p>
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

/** Stands where data will be, and says so when that takes its time. */
export function Waiting({ lines = 3 }: { lines?: number }) {
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
    <div className="stack">
      <p role="status" className={slow ? 'soft small' : 'unseen'}>
        {slow ? t.slow : t.loading}
      </p>
      <Skeleton lines={lines} />
    </div>
  );
}

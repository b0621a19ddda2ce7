import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/progress';
import type { LoadResult } from './load-document';

type Reason = Exclude<LoadResult<unknown>['status'], 'found'>;

const SLOW_AFTER_MS = 4_000;

export function Loading({ title, loading, slow }: { title: string; loading: string; slow: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <Card>
      <h1 className="visually-hidden">{title}</h1>
      <p role="status" className="muted">
        {isSlow ? slow : loading}
      </p>
      <Skeleton lines={5} />
    </Card>
  );
}

interface MissingProps {
  reason: Reason;
  messages: Record<Reason, { title: string; text: string }> & { retry: string };
  onRetry: () => void;
  /** What else the reader can do. */
  children?: ReactNode;
}

export function Missing({ reason, messages: t, onRetry, children }: MissingProps) {
  return (
    <Card>
      <h1>{t[reason].title}</h1>
      <Alert tone={reason === 'unknown' || reason === 'gone' ? 'warn' : 'bad'} live="assertive">
        <p>{t[reason].text}</p>
      </Alert>
      {reason !== 'gone' && (
        <div className="row">
          <Button variant="primary" onClick={onRetry}>
            {t.retry}
          </Button>
        </div>
      )}
      {children}
    </Card>
  );
}

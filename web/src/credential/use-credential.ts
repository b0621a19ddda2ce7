import { useCallback, useEffect, useState } from 'react';
import { loadCredential } from './load-credential';
import type { LoadResult } from './load-credential';

export type FirstResult = LoadResult | Promise<LoadResult>;

/** A status can change at any time; while the credential is being certified, soon. */
const POLL_MS = 60_000;
const CERTIFYING_POLL_MS = 4_000;

/** `first` came with the page, or is requested when the entry script loads. The status is asked for again while the page is shown. */
export function useCredential(id: string, first: FirstResult): [LoadResult | null, () => void] {
  const [result, setResult] = useState<LoadResult | null>(first instanceof Promise ? null : first);
  useEffect(() => {
    if (!(first instanceof Promise)) return;
    let live = true;
    void first.then((loaded) => {
      if (live) setResult(loaded);
    });
    return () => {
      live = false;
    };
  }, [first]);

  const reload = useCallback(() => {
    setResult(null);
    void loadCredential(id).then(setResult);
  }, [id]);

  useEffect(() => {
    if (result?.status !== 'unreachable') return;
    addEventListener('online', reload);
    return () => {
      removeEventListener('online', reload);
    };
  }, [result, reload]);

  const isFound = result?.status === 'found';
  const isPending = result?.status === 'found' && result.credential.certificate === null;
  useEffect(() => {
    if (!isFound) return;
    let live = true;
    const poll = () => {
      if (document.hidden) return;
      void loadCredential(id).then((next) => {
        // What is shown stays if the service is briefly unavailable.
        if (live && (next.status === 'found' || next.status === 'gone')) setResult(next);
      });
    };
    const timer = setInterval(poll, isPending ? CERTIFYING_POLL_MS : POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      live = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [id, isFound, isPending]);

  return [result, reload];
}

import { useCallback, useEffect, useState } from 'react';
import { loadProof } from './load-proof';
import type { LoadResult } from './load-proof';

export type FirstResult = LoadResult | Promise<LoadResult>;

const FIRST_POLL_MS = 5_000;
const SLOWEST_POLL_MS = 60_000;

/** `first` came with the page, or is requested when the entry script loads, before anything renders. */
export function useProof(id: string, first: FirstResult): [LoadResult | null, () => void] {
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
    void loadProof(id).then(setResult);
  }, [id]);

  // Reload when the browser is back online.
  useEffect(() => {
    if (result?.status !== 'unreachable') return;
    addEventListener('online', reload);
    return () => {
      removeEventListener('online', reload);
    };
  }, [result, reload]);

  // Poll with growing pauses until the anchor is confirmed, but not while the page is hidden.
  const waiting = result?.status === 'found' && result.proof.blockchain.status !== 'confirmed';
  useEffect(() => {
    if (!waiting) return;
    let pause = FIRST_POLL_MS;
    let timer = setTimeout(poll, pause);
    function poll(): void {
      const again = (): void => {
        pause = Math.min(pause * 1.5, SLOWEST_POLL_MS);
        timer = setTimeout(poll, pause);
      };
      if (document.hidden) {
        again();
        return;
      }
      void loadProof(id).then((next) => {
        // Keep the current document if the service is briefly unavailable.
        if (next.status === 'found') setResult(next);
        again();
      });
    }
    return () => {
      clearTimeout(timer);
    };
  }, [id, waiting]);

  return [result, reload];
}

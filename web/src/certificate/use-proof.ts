import { useCallback, useEffect, useState } from 'react';
import { loadProof } from './load-proof';
import type { LoadResult } from './load-proof';

const FIRST_POLL_MS = 5_000;
const SLOWEST_POLL_MS = 60_000;

/** Asked for as early as possible: when this file is loaded, before anything is drawn. */
export function useProof(id: string, first: Promise<LoadResult>): [LoadResult | null, () => void] {
  const [result, setResult] = useState<LoadResult | null>(null);
  useEffect(() => {
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

  // Back online: no need to press anything.
  useEffect(() => {
    if (result?.is !== 'unreachable') return;
    addEventListener('online', reload);
    return () => {
      removeEventListener('online', reload);
    };
  }, [result, reload]);

  // Until the anchor stands in a block, ask again, ever more slowly, and not while nobody looks.
  const waiting = result?.is === 'found' && result.proof.blockchain.status !== 'confirmed';
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
        // What is shown stays there while the service is away for a moment.
        if (next.is === 'found') setResult(next);
        again();
      });
    }
    return () => {
      clearTimeout(timer);
    };
  }, [id, waiting]);

  return [result, reload];
}

import { useCallback, useEffect, useState } from 'react';
import { loadDocument } from './load-document';
import type { DocumentKind, LoadResult } from './load-document';

export type FirstResult<T> = LoadResult<T> | Promise<LoadResult<T>>;

interface LoadedDocument<T> {
  result: LoadResult<T> | null;
  setResult: (result: LoadResult<T>) => void;
  reload: () => void;
}

/** `first` came with the page, or is requested when the entry script loads, before anything renders. */
export function useDocument<T extends { id: string }>(
  kind: DocumentKind<T>,
  id: string,
  first: FirstResult<T>,
): LoadedDocument<T> {
  const [result, setResult] = useState<LoadResult<T> | null>(first instanceof Promise ? null : first);
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
    void loadDocument(kind, id).then(setResult);
  }, [kind, id]);

  // Reload when the browser is back online.
  useEffect(() => {
    if (result?.status !== 'unreachable') return;
    addEventListener('online', reload);
    return () => {
      removeEventListener('online', reload);
    };
  }, [result, reload]);

  return { result, setResult, reload };
}

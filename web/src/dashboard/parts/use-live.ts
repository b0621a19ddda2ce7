import { useCallback, useEffect, useRef, useState } from 'react';
import { onRegained } from '../session/session-events';
import { asFailure, isAbort } from './failure';
import type { Failure } from './failure';

/** The pause before retrying after a failure. */
const AFTER_FAILURE_MS = 10_000;

export interface Live<T> {
  /** `null` until the first response; kept when a later call fails. */
  data: T | null;
  failure: Failure | null;
  reload: () => void;
}

interface State<T> {
  key: string;
  data: T | null;
  failure: Failure | null;
}

/**
 * Loads what `key` identifies, and again after the milliseconds that `every` returns (`null`: not again). Pauses while the page is
 * hidden; reloads at once when it is shown again, when the network is back, and when a lost session is restored. `first` is what is
 * known without loading it.
 */
export function useLive<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  every: (data: T) => number | null = () => null,
  first: T | null = null,
): Live<T> {
  const [state, setState] = useState<State<T>>({ key, data: first, failure: null });
  const [known] = useState(first !== null);
  const [reloads, setReloads] = useState(0);
  const latest = useRef({ load, every });
  useEffect(() => {
    latest.current = { load, every };
  });

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;

    const run = async () => {
      if (running || document.hidden) return;
      running = true;
      clearTimeout(timer);
      let pause: number | null;
      try {
        const data = await latest.current.load(controller.signal);
        if (controller.signal.aborted) return;
        setState({ key, data, failure: null });
        pause = latest.current.every(data);
      } catch (error) {
        if (controller.signal.aborted || isAbort(error)) return;
        const failure = asFailure(error);
        setState((old) => ({ key, data: old.key === key ? old.data : null, failure }));
        pause = failure.code === 'session_required' || failure.status === 404 ? null : AFTER_FAILURE_MS;
      } finally {
        running = false;
      }
      if (pause !== null) timer = setTimeout(again, pause);
    };
    const again = () => void run();

    if (!known || reloads > 0) again();
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    const unsubscribe = onRegained(again);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
      unsubscribe();
    };
  }, [key, reloads, known]);

  const reload = useCallback(() => {
    setReloads((count) => count + 1);
  }, []);
  return state.key === key ? { ...state, reload } : { data: null, failure: null, reload };
}

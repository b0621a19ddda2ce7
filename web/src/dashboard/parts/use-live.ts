import { useCallback, useEffect, useRef, useState } from 'react';
import { onRegained } from '../session/session-events';
import { asFailure, isAbort } from './failure';
import type { Failure } from './failure';

/** After a failure the service is given time. */
const AFTER_FAILURE_MS = 10_000;

export interface Live<T> {
  /** `null` until the first answer; kept when a later call fails. */
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
 * Loads what `key` names, and again after as many milliseconds as `every` says of the answer (`null`: not again). Nothing is asked
 * for while the page is hidden; when it is shown again, when the network is back and when a lost session was regained, at once.
 */
export function useLive<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  every: (data: T) => number | null = () => null,
): Live<T> {
  const [state, setState] = useState<State<T>>({ key, data: null, failure: null });
  const [turn, setTurn] = useState(0);
  const latest = useRef({ load, every });
  useEffect(() => {
    latest.current = { load, every };
  });

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;

    const run = async () => {
      if (running || document.hidden) return;
      running = true;
      clearTimeout(timer);
      let pause: number | null;
      try {
        const data = await latest.current.load(stop.signal);
        if (stop.signal.aborted) return;
        setState({ key, data, failure: null });
        pause = latest.current.every(data);
      } catch (error) {
        if (stop.signal.aborted || isAbort(error)) return;
        const failure = asFailure(error);
        setState((old) => ({ key, data: old.key === key ? old.data : null, failure }));
        pause = failure.code === 'session_required' || failure.status === 404 ? null : AFTER_FAILURE_MS;
      } finally {
        running = false;
      }
      if (pause !== null) timer = setTimeout(again, pause);
    };
    const again = () => void run();

    again();
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    const forget = onRegained(again);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
      forget();
    };
  }, [key, turn]);

  const reload = useCallback(() => {
    setTurn((before) => before + 1);
  }, []);
  return state.key === key ? { ...state, reload } : { data: null, failure: null, reload };
}

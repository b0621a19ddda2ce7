import { createContext, use, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Dispatch, ReactNode } from 'react';
import { asFailure, isAbort } from '../parts/failure';
import { useSession } from '../session/session-context';
import { sendFile } from './send-file';
import { reduceQueue } from './upload-queue';
import type { QueueAction, QueuedUpload } from './upload-queue';

interface Uploads {
  queue: QueuedUpload[];
  dispatch: Dispatch<QueueAction>;
}

const UploadContext = createContext<Uploads | null>(null);

/** Sends the queued files, one after the other, whichever page is shown. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(reduceQueue, []);
  const { lost, refresh } = useSession();
  const sending = useRef<{ id: string; stop: AbortController; settled: boolean } | null>(null);

  useEffect(() => {
    const current = sending.current;
    if (current !== null) {
      const item = queue.find(({ id }) => id === current.id);
      if (item === undefined) current.stop.abort();
      // An effect may run late, with a queue from before the outcome: nothing more is begun until the queue shows it.
      if (!current.settled || item?.state.is === 'sending') return;
      sending.current = null;
    }
    const next = queue.find(({ state }) => state.is === 'waiting');
    if (next === undefined || lost) return;
    const stop = new AbortController();
    const begun = { id: next.id, stop, settled: false };
    sending.current = begun;
    dispatch({ do: 'set', id: next.id, state: { is: 'sending', part: 0 } });
    const onPart = (part: number) => {
      dispatch({ do: 'set', id: next.id, state: { is: 'sending', part } });
    };
    const send = async () => {
      try {
        const certificate = await sendFile(next, onPart, stop.signal);
        begun.settled = true;
        dispatch({ do: 'set', id: next.id, state: { is: 'done', certificate } });
        refresh();
      } catch (error) {
        begun.settled = true;
        const failure = asFailure(error);
        const state =
          failure.code === 'session_required'
            ? { is: 'waiting' as const }
            : { is: 'failed' as const, failure };
        if (failure.code === 'allowance_exhausted') {
          dispatch({ do: 'hold' });
          refresh();
        }
        // Set in any case, as it has the next one looked for.
        dispatch(isAbort(error) ? { do: 'remove', id: next.id } : { do: 'set', id: next.id, state });
      }
    };
    void send();
  }, [queue, lost, refresh]);

  const underWay = queue.some(({ state }) => state.is === 'sending' || state.is === 'waiting');
  useEffect(() => {
    if (!underWay) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [underWay]);

  const uploads = useMemo(() => ({ queue, dispatch }), [queue]);
  return <UploadContext value={uploads}>{children}</UploadContext>;
}

export function useUploads(): Uploads {
  const uploads = use(UploadContext);
  if (uploads === null) throw new Error('Uploads are made inside UploadProvider.');
  return uploads;
}

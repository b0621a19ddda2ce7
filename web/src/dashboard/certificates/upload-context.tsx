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

/** Sends the queued files one at a time, whichever page is shown. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(reduceQueue, []);
  const { lost, refresh } = useSession();
  const sending = useRef<{ id: string; controller: AbortController; settled: boolean } | null>(null);

  useEffect(() => {
    const previous = sending.current;
    if (previous !== null) {
      const item = queue.find(({ id }) => id === previous.id);
      if (item === undefined) previous.controller.abort();
      // An effect may run with a stale queue: wait until the queue shows the outcome before sending the next file.
      if (!previous.settled || item?.state.status === 'sending') return;
      sending.current = null;
    }
    const next = queue.find(({ state }) => state.status === 'waiting');
    if (next === undefined || lost) return;
    const controller = new AbortController();
    const current = { id: next.id, controller, settled: false };
    sending.current = current;
    dispatch({ type: 'set', id: next.id, state: { status: 'sending', fraction: 0 } });
    const onProgress = (fraction: number) => {
      dispatch({ type: 'set', id: next.id, state: { status: 'sending', fraction } });
    };
    const send = async () => {
      try {
        const certificate = await sendFile(next, onProgress, controller.signal);
        current.settled = true;
        dispatch({ type: 'set', id: next.id, state: { status: 'done', certificate } });
        refresh();
      } catch (error) {
        current.settled = true;
        const failure = asFailure(error);
        const state =
          failure.code === 'session_required'
            ? { status: 'waiting' as const }
            : { status: 'failed' as const, failure };
        if (failure.code === 'allowance_exhausted') {
          dispatch({ type: 'hold' });
          refresh();
        }
        // Always update the queue, so that this effect runs again and picks the next file.
        dispatch(isAbort(error) ? { type: 'remove', id: next.id } : { type: 'set', id: next.id, state });
      }
    };
    void send();
  }, [queue, lost, refresh]);

  const active = queue.some(({ state }) => state.status === 'sending' || state.status === 'waiting');
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
    };
  }, [active]);

  const uploads = useMemo(() => ({ queue, dispatch }), [queue]);
  return <UploadContext value={uploads}>{children}</UploadContext>;
}

export function useUploads(): Uploads {
  const uploads = use(UploadContext);
  if (uploads === null) throw new Error('useUploads must be used inside UploadProvider.');
  return uploads;
}

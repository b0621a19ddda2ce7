import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { asFailure, isAbort } from '../parts/failure';
import { useSession } from '../session/session-context';
import { sendFile } from './send-file';
import type { QueueAction, QueuedUpload } from './upload-queue';

const AT_ONCE = 3;

/** Sends the waiting files, three at a time. A file that is removed from the queue is cancelled. */
export function useSender(queue: QueuedUpload[], dispatch: Dispatch<QueueAction>): void {
  const { lost, refresh } = useSession();
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  useEffect(() => {
    for (const [id, controller] of running.current)
      if (!queue.some((item) => item.id === id)) controller.abort();

    const send = async (item: QueuedUpload) => {
      const { id } = item;
      const controller = new AbortController();
      running.current.set(id, controller);
      const onProgress = (fraction: number) => {
        dispatch({ type: 'set', id, state: { status: 'sending', fraction } });
      };
      onProgress(0);
      try {
        const certificate = await sendFile(item, onProgress, controller.signal);
        running.current.delete(id);
        dispatch({ type: 'set', id, state: { status: 'done', certificate } });
        refresh();
      } catch (error) {
        running.current.delete(id);
        const failure = asFailure(error);
        if (failure.code === 'allowance_exhausted') {
          dispatch({ type: 'hold' });
          refresh();
        }
        // Always update the queue, so that this effect runs again and picks the next file.
        if (isAbort(error)) dispatch({ type: 'remove', id });
        else if (failure.code === 'session_required')
          dispatch({ type: 'set', id, state: { status: 'waiting' } });
        else dispatch({ type: 'set', id, state: { status: 'failed', failure } });
      }
    };

    if (lost) return;
    for (const item of queue) {
      if (running.current.size >= AT_ONCE) return;
      // The queue may not show yet that a file has been started.
      if (item.state.status === 'waiting' && !running.current.has(item.id)) void send(item);
    }
  }, [queue, dispatch, lost, refresh]);
}

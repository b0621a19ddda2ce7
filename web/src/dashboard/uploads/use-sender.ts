import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { asFailure, isAbort } from '../parts/failure';
import { useSession } from '../session/session-context';
import { sendFile } from './send-file';
import { sendBatch, sendHash } from './send-hash';
import type { QueueAction } from './upload-queue';
import type { QueuedUpload, UploadState } from './queued-upload';

const AT_ONCE = 3;
/** The pause before a batch is sent again that was refused because others are still open. */
const BATCH_PAUSE_MS = 5_000;

/** Sends what is waiting, three entries at a time. An entry that is removed from the queue is cancelled. */
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
        const state = await sent(item, onProgress, controller.signal);
        running.current.delete(id);
        dispatch({ type: 'set', id, state });
        refresh();
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code === 'allowance_exhausted') {
          dispatch({ type: 'hold' });
          refresh();
        }
        // Only so many batches can be open at once: it is sent again when one of them may be done.
        const isLater = item.batch !== null && failure.code === 'rate_limit_exceeded';
        if (isLater) {
          dispatch({ type: 'set', id, state: { status: 'waiting' } });
          await pause(BATCH_PAUSE_MS, controller.signal);
        }
        running.current.delete(id);
        // Always update the queue, so that this effect runs again and picks the next one.
        if (isAbort(error)) dispatch({ type: 'remove', id });
        else if (isLater || failure.code === 'session_required')
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

/** Sends an entry of the queue. What it leads to. */
async function sent(
  item: QueuedUpload,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<UploadState> {
  if (item.batch !== null) return { status: 'accepted', batch: await sendBatch(item, item.batch, signal) };
  const certificate = item.details.hashOnly
    ? await sendHash(item, signal)
    : await sendFile(item, onProgress, signal);
  return { status: 'done', certificate };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}

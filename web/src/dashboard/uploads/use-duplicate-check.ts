import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { sha256OfFile, UnreadableFileError } from '../../checking/hash-file';
import { isAbort } from '../parts/failure';
import { findDuplicate } from './find-duplicate';
import { isUnderReview } from './upload-queue';
import type { QueueAction } from './upload-queue';
import type { QueuedUpload } from './queued-upload';

const AT_ONCE = 2;
/** With more files under review, none is looked up: as many requests would keep others of the account waiting. */
export const LOOKED_UP_MOST = 100;

/** Hashes every added file and checks it for duplicates, in the order of the queue. A file that is removed is not read further. */
export function useDuplicateCheck(queue: QueuedUpload[], dispatch: Dispatch<QueueAction>): void {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  useEffect(() => {
    const checking = new Map(
      queue.filter(({ state }) => state.status === 'checking').map((item) => [item.id, item]),
    );
    for (const [id, controller] of running.current) if (!checking.has(id)) controller.abort();
    const isLookedUp = queue.filter(isUnderReview).length <= LOOKED_UP_MOST;

    const check = async ({ id, file }: QueuedUpload) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      let shown = 0;
      const onProgress = (fraction: number) => {
        // A step that nobody would see is not drawn.
        if (fraction - shown < 0.01) return;
        shown = fraction;
        dispatch({ type: 'progress', id, fraction });
      };
      try {
        const sha256 = await sha256OfFile(file, onProgress, controller.signal);
        const certificate = isLookedUp ? await findDuplicate(sha256) : null;
        controller.signal.throwIfAborted();
        running.current.delete(id);
        dispatch({ type: 'checked', id, sha256, certificate });
      } catch (error) {
        running.current.delete(id);
        const isUnreadable = error instanceof UnreadableFileError;
        if (isAbort(error)) dispatch({ type: 'progress', id, fraction: 0 });
        else
          dispatch({
            type: 'set',
            id,
            state: isUnreadable ? { status: 'refused', reason: 'unreadable' } : { status: 'ready' },
          });
      }
    };
    for (const item of checking.values()) {
      if (running.current.size >= AT_ONCE) return;
      if (!running.current.has(item.id)) void check(item);
    }
  }, [queue, dispatch]);
}

import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { UnreadableFileError } from '../../checking/hash-file';
import { findDuplicate } from './find-duplicate';
import type { QueueAction, QueuedUpload } from './upload-queue';

const AT_ONCE = 2;

/** Checks every added file for duplicates, in the order of the queue. */
export function useDuplicateCheck(queue: QueuedUpload[], dispatch: Dispatch<QueueAction>): void {
  const running = useRef(new Set<string>());
  useEffect(() => {
    const check = async ({ id, file }: QueuedUpload) => {
      running.current.add(id);
      try {
        const checked = await findDuplicate(file);
        running.current.delete(id);
        dispatch({ type: 'checked', id, ...checked });
      } catch (error) {
        running.current.delete(id);
        const isUnreadable = error instanceof UnreadableFileError;
        dispatch({
          type: 'set',
          id,
          state: isUnreadable ? { status: 'refused', reason: 'unreadable' } : { status: 'ready' },
        });
      }
    };
    for (const item of queue) {
      if (running.current.size >= AT_ONCE) return;
      if (item.state.status === 'checking' && !running.current.has(item.id)) void check(item);
    }
  }, [queue, dispatch]);
}

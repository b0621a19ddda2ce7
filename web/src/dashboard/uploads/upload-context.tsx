import { createContext, use, useEffect, useMemo, useReducer } from 'react';
import type { Dispatch, ReactNode } from 'react';
import { isActive, reduceQueue } from './upload-queue';
import type { QueueAction, QueuedUpload } from './upload-queue';
import { useDuplicateCheck } from './use-duplicate-check';
import { useSender } from './use-sender';

interface Uploads {
  queue: QueuedUpload[];
  dispatch: Dispatch<QueueAction>;
}

const UploadContext = createContext<Uploads | null>(null);

/** The queue of files, kept whichever page is shown. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(reduceQueue, []);
  useDuplicateCheck(queue, dispatch);
  useSender(queue, dispatch);
  useWarningBeforeLeaving(queue.some(isActive));
  const uploads = useMemo(() => ({ queue, dispatch }), [queue]);
  return <UploadContext value={uploads}>{children}</UploadContext>;
}

export function useUploads(): Uploads {
  const uploads = use(UploadContext);
  if (uploads === null) throw new Error('useUploads must be used inside UploadProvider.');
  return uploads;
}

function useWarningBeforeLeaving(active: boolean): void {
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
}

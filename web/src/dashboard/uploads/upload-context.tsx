import { createContext, use, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { Dispatch, ReactNode } from 'react';
import { useSession } from '../session/session-context';
import { isActive, reduceQueue } from './upload-queue';
import type { QueueAction } from './upload-queue';
import type { QueuedUpload } from './queued-upload';
import { useDuplicateCheck } from './use-duplicate-check';
import { useSender } from './use-sender';

interface Uploads {
  queue: QueuedUpload[];
  dispatch: Dispatch<QueueAction>;
  /** Whether only fingerprints are sent of the files under review. */
  hashOnly: boolean;
  setHashOnly: (hashOnly: boolean) => void;
}

const UploadContext = createContext<Uploads | null>(null);

/** The queue of files, kept whichever page is shown. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(reduceQueue, []);
  useDuplicateCheck(queue, dispatch);
  useSender(queue, dispatch);
  useWarningBeforeLeaving(queue.some(isActive));
  const { max_file_bytes: maxBytes } = useSession().session.service;
  const [hashOnly, chooseHashOnly] = useState(false);
  const setHashOnly = useCallback(
    (chosen: boolean) => {
      chooseHashOnly(chosen);
      dispatch({ type: 'judge', rule: chosen ? null : maxBytes });
    },
    [maxBytes],
  );
  const uploads = useMemo(() => ({ queue, dispatch, hashOnly, setHashOnly }), [queue, hashOnly, setHashOnly]);
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

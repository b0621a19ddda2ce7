import { useEffect, useState } from 'react';

export type PartStatus = 'working' | 'delayed' | 'down' | 'unknown';

/** What `/status.json` answers. */
export interface ServiceStatus {
  checked_at: string;
  parts: Record<'files' | 'timestamps' | 'anchoring', PartStatus>;
  last_anchored_at: string | null;
}

const REFRESH_MS = 15_000;
const TIMEOUT_MS = 10_000;

export interface StatusState {
  /** The last answer; `null` before the first. */
  status: ServiceStatus | null;
  /** When the service did not answer, and this browser asked last. */
  unreachableAt: string | null;
}

/** Asks again and again while the page is visible, and at once when the network is back. */
export function useStatus(): StatusState {
  const [state, setState] = useState<StatusState>({ status: null, unreachableAt: null });
  useEffect(() => {
    let controller = new AbortController();
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      controller.abort();
      const asked = new AbortController();
      controller = asked;
      const late = setTimeout(() => {
        asked.abort();
      }, TIMEOUT_MS);
      try {
        const answer = await fetch('/status.json', { signal: asked.signal });
        if (!answer.ok) throw new Error(`Status ${answer.status}.`);
        setState({ status: (await answer.json()) as ServiceStatus, unreachableAt: null });
      } catch {
        // Another attempt has begun, or the page is gone.
        if (left || controller !== asked) return;
        setState(({ status }) => ({ status, unreachableAt: new Date().toISOString() }));
      } finally {
        clearTimeout(late);
      }
      timer = setTimeout(again, REFRESH_MS);
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    addEventListener('offline', again);
    return () => {
      left = true;
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
      removeEventListener('offline', again);
    };
  }, []);
  return state;
}

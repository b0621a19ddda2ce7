import { useEffect, useState } from 'react';
import { onRegained } from '../session/session-events';
import { asFailure } from './failure';
import type { Failure } from './failure';

/** State of an action: whether it is running and why it failed. `run` resolves to whether it succeeded. */
export function useAction(): {
  busy: boolean;
  failure: Failure | null;
  run: (action: () => Promise<void>) => Promise<boolean>;
  clear: () => void;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // After signing in again, "your session has ended" is no longer true.
  useEffect(
    () =>
      onRegained(() => {
        setFailure((old) => (old?.code === 'session_required' ? null : old));
      }),
    [],
  );
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const clear = () => {
    setFailure(null);
  };
  return { busy, failure, run, clear };
}

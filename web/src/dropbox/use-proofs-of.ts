import { useEffect, useRef, useState } from 'react';
import type { Sorted } from '../../../proofs/sorting/sort';
import { loadProofs } from './load-proofs';

/** Loads the proofs of a certificate from this service. An answer that comes after the reader has started over is dropped. */
export function useProofsOf(onLoaded: (loaded: Sorted[]) => void): {
  busy: boolean;
  problem: 'unknown' | 'unreachable' | null;
  load: (id: string) => Promise<void>;
  clear: () => void;
} {
  const [problem, setProblem] = useState<'unknown' | 'unreachable' | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const load = async (id: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const loaded = await loadProofs(id).catch(() => 'unreachable' as const);
    if (!shown.current) return;
    setBusy(false);
    if (typeof loaded === 'string') setProblem(loaded);
    else onLoaded(loaded);
  };
  const clear = (): void => {
    setProblem(null);
  };
  return { busy, problem, load, clear };
}

import { useCallback, useRef, useState } from 'react';
import type { Sorted } from '../../../proofs/sorting/sort';
import { hashFile, UnreadableFileError } from '../checking/hash-file';
import type { FoundFile } from '../files/found-files';
import type { Collected } from './collect-files';
import { loadVerifier } from './load-verifier';

type State =
  | { status: 'reading'; fraction: number | null }
  | { status: 'failed'; reason: 'empty' | 'unreadable' | 'broken' }
  | { status: 'sorted'; sorted: Sorted };

/** Something that the reader gave. */
export interface Entry {
  key: number;
  name: string;
  state: State;
}

export interface Entries {
  entries: readonly Entry[];
  /** Of the last folder: what of it was left out, and whether there was nothing in it. */
  left: Pick<Collected, 'skipped' | 'truncated'> & { nothing: boolean };
  add: (collected: Collected) => void;
  /** For what the page loaded itself. */
  addSorted: (sorted: Sorted[]) => void;
  clear: () => void;
}

const NOTHING_LEFT = { skipped: 0, truncated: false, nothing: false };

/** What the reader gave, in order, each read and recognised. Later drops add to it. */
export function useEntries(): Entries {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [left, setLeft] = useState<Entries['left']>(NOTHING_LEFT);
  const last = useRef(0);
  /** Changes when the reader starts over: what is still being read is then dropped. */
  const round = useRef(0);

  const add = useCallback(({ files, skipped, truncated }: Collected) => {
    const current = round.current;
    const given = files.map((found) => ({ key: ++last.current, ...found }));
    setLeft({ skipped, truncated, nothing: files.length === 0 });
    setEntries((before) => [
      ...before,
      ...given.map(({ key, path }) => ({
        key,
        name: path,
        state: { status: 'reading', fraction: null } as const,
      })),
    ]);
    const show = (key: number, state: State): void => {
      if (round.current !== current) return;
      setEntries((before) => before.map((entry) => (entry.key === key ? { ...entry, state } : entry)));
    };
    void (async () => {
      // Small ones first: proofs are small, and need not wait for a large file.
      for (const one of given.toSorted((a, b) => (a.file?.size ?? 0) - (b.file?.size ?? 0))) {
        if (round.current !== current) return;
        show(
          one.key,
          await read(one, (fraction) => {
            show(one.key, { status: 'reading', fraction });
          }),
        );
      }
    })();
  }, []);

  const addSorted = useCallback((sorted: Sorted[]) => {
    setEntries((before) => [
      ...before,
      ...sorted.map((one) => ({
        key: ++last.current,
        name: one.name,
        state: { status: 'sorted', sorted: one } as const,
      })),
    ]);
  }, []);

  const clear = useCallback(() => {
    round.current += 1;
    setEntries([]);
    setLeft(NOTHING_LEFT);
  }, []);

  return { entries, left, add, addSorted, clear };
}

async function read({ path, file }: FoundFile, onProgress: (fraction: number) => void): Promise<State> {
  if (file === null) return { status: 'failed', reason: 'unreadable' };
  if (file.size === 0) return { status: 'failed', reason: 'empty' };
  try {
    const [digests, verifier] = await Promise.all([hashFile(file, onProgress), loadVerifier()]);
    return { status: 'sorted', sorted: await verifier.readAndSort(file, path, digests) };
  } catch (error) {
    const unreadable = error instanceof UnreadableFileError || error instanceof DOMException;
    return { status: 'failed', reason: unreadable ? 'unreadable' : 'broken' };
  }
}

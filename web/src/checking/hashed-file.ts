import { useRef, useState } from 'react';
import type { HexDigests } from './hash-stream';
import { hashFile, UnreadableFileError } from './hash-file';

export type FileState =
  | { at: 'none' }
  | { at: 'hashing'; name: string; part: number | null }
  | { at: 'hashed'; name: string; size: number; digests: HexDigests }
  | { at: 'failed'; why: 'unreadable' | 'broken' };

/** The file that the reader chose, and its hash. A file chosen later takes the place of one still being read. */
export function useHashedFile(): [FileState, (file: File) => void] {
  const [state, setState] = useState<FileState>({ at: 'none' });
  const latest = useRef(0);
  const take = (file: File): void => {
    const turn = ++latest.current;
    const show = (next: FileState): void => {
      if (latest.current === turn) setState(next);
    };
    const { name, size } = file;
    show({ at: 'hashing', name, part: null });
    hashFile(file, (part) => {
      show({ at: 'hashing', name, part });
    }).then(
      (digests) => {
        show({ at: 'hashed', name, size, digests });
      },
      (error: unknown) => {
        show({ at: 'failed', why: error instanceof UnreadableFileError ? 'unreadable' : 'broken' });
      },
    );
  };
  return [state, take];
}

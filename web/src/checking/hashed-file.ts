import { useRef, useState } from 'react';
import type { HexDigests } from './hash-stream';
import { hashFile, UnreadableFileError } from './hash-file';

export type FileState =
  | { status: 'none' }
  | { status: 'hashing'; name: string; fraction: number | null }
  | { status: 'hashed'; name: string; size: number; digests: HexDigests }
  | { status: 'failed'; reason: 'unreadable' | 'broken' };

/** The file that the reader chose, and its hashes. A later choice replaces one that is still being read. */
export function useHashedFile(): [FileState, (file: File) => void] {
  const [state, setState] = useState<FileState>({ status: 'none' });
  const latest = useRef(0);
  const choose = (file: File): void => {
    const current = ++latest.current;
    const show = (next: FileState): void => {
      if (latest.current === current) setState(next);
    };
    const { name, size } = file;
    show({ status: 'hashing', name, fraction: null });
    hashFile(file, (fraction) => {
      show({ status: 'hashing', name, fraction });
    }).then(
      (digests) => {
        show({ status: 'hashed', name, size, digests });
      },
      (error: unknown) => {
        show({ status: 'failed', reason: error instanceof UnreadableFileError ? 'unreadable' : 'broken' });
      },
    );
  };
  return [state, choose];
}

import type { HexDigests } from './hash-stream';

export interface HashRequest {
  id: number;
  file: File;
}

export type HashMessage =
  | { ready: true }
  | { id: number; bytes: number }
  | { id: number; digests: HexDigests }
  | { id: number; unreadable: true };

/** The file was moved, changed or locked after it was chosen. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

interface Hasher {
  /** The worker's scripts are loaded, so that it works without a connection from now on. */
  ready: Promise<void>;
  hash(file: File, onProgress: (fraction: number) => void): Promise<HexDigests>;
}

let running: Hasher | null = null;

/** One worker for all files of the page, started before it is needed and kept. One that could not start is started again. */
export function hasher(): Hasher {
  running ??= startHasher(() => {
    running = null;
  });
  return running;
}

/** Hashes a file in the worker, on the reader's device. */
export function hashFile(file: File, onProgress: (fraction: number) => void): Promise<HexDigests> {
  return hasher().hash(file, onProgress);
}

function startHasher(onFailure: () => void): Hasher {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { answer: (message: HashMessage) => void; fail: (error: Error) => void }>();
  let last = 0;
  const ready = new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if ('ready' in data) resolve();
      else waiting.get(data.id)?.answer(data);
    };
    worker.onerror = () => {
      const error = new Error('The hashing worker could not be started.');
      worker.terminate();
      reject(error);
      for (const { fail } of waiting.values()) fail(error);
      onFailure();
    };
  });
  return {
    ready,
    hash: (file, onProgress) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const answer = (message: HashMessage): void => {
          if ('bytes' in message) {
            onProgress(message.bytes / Math.max(file.size, 1));
            return;
          }
          waiting.delete(id);
          if ('digests' in message) resolve(message.digests);
          else reject(new UnreadableFileError(`${file.name} cannot be read.`));
        };
        waiting.set(id, { answer, fail: reject });
        worker.postMessage({ id, file } satisfies HashRequest);
      }),
  };
}

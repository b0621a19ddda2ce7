import type { HashName } from '../../../proofs/x509/hash';
import type { HexDigests } from './hash-stream';

const HASH_NAMES = ['SHA-256', 'SHA-384', 'SHA-512'] as const satisfies HashName[];

export type HashRequest =
  { id: number; file: File; names: readonly HashName[] } | { id: number; cancel: true };

export type HashMessage =
  | { ready: true }
  | { id: number; bytes: number }
  | { id: number; digests: Partial<HexDigests> }
  | { id: number; unreadable: true };

/** The file was moved, changed or locked after it was chosen. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

interface Hasher {
  /** The worker's scripts are loaded, so that it works without a connection from now on. */
  ready: Promise<void>;
  hash<Name extends HashName>(
    file: File,
    names: readonly Name[],
    onProgress: (fraction: number) => void,
    signal?: AbortSignal,
  ): Promise<Record<Name, string>>;
}

let running: Hasher | null = null;

/** One worker for all files of the page, started before it is needed and kept. One that could not start is started again. */
export function hasher(): Hasher {
  running ??= startHasher(() => {
    running = null;
  });
  return running;
}

/** Hashes a file in the worker, on the reader's device, by every algorithm that a proof may use. */
export function hashFile(file: File, onProgress: (fraction: number) => void): Promise<HexDigests> {
  return hasher().hash(file, HASH_NAMES, onProgress);
}

/** The same, by SHA-256 alone: a large file takes a third of the time. */
export async function sha256OfFile(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return (await hasher().hash(file, ['SHA-256'], onProgress, signal))['SHA-256'];
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
  const ask = (request: HashRequest): void => {
    worker.postMessage(request);
  };
  return {
    ready,
    hash: <Name extends HashName>(
      file: File,
      names: readonly Name[],
      onProgress: (fraction: number) => void,
      signal?: AbortSignal,
    ) =>
      new Promise<Record<Name, string>>((resolve, reject) => {
        const id = ++last;
        const answer = (message: HashMessage): void => {
          if ('bytes' in message) {
            onProgress(message.bytes / Math.max(file.size, 1));
            return;
          }
          waiting.delete(id);
          if ('digests' in message) resolve(message.digests as Record<Name, string>);
          else reject(new UnreadableFileError(`${file.name} cannot be read.`));
        };
        waiting.set(id, { answer, fail: reject });
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(id)) return;
          ask({ id, cancel: true });
          reject(new DOMException('The file is no longer wanted.', 'AbortError'));
        });
        ask({ id, file, names });
      }),
  };
}

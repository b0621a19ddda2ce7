import type { HexDigests } from './hash-stream';

export type HashMessage = { bytes: number } | { digests: HexDigests } | { unreadable: true };

/** The file was moved, changed or locked after it was chosen. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** Hashes a file in a worker, on the reader's device. */
export async function hashFile(file: File, onProgress: (fraction: number) => void): Promise<HexDigests> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<HexDigests>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
        if ('bytes' in data) onProgress(data.bytes / Math.max(file.size, 1));
        else if ('digests' in data) resolve(data.digests);
        else reject(new UnreadableFileError(`${file.name} cannot be read.`));
      };
      worker.onerror = () => {
        reject(new Error('The hashing worker could not be started.'));
      };
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

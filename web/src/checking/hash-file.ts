import type { HexDigests } from './hash-stream';

export type HashMessage = { bytes: number } | { digests: HexDigests } | { unreadable: true };

/** The file can't be read: it was moved, changed or locked after it was chosen. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** The hashes of a file on the reader's machine. The file does not leave it. */
export async function hashFile(file: File, onProgress: (part: number) => void): Promise<HexDigests> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<HexDigests>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
        if ('bytes' in data) onProgress(data.bytes / Math.max(file.size, 1));
        else if ('digests' in data) resolve(data.digests);
        else reject(new UnreadableFileError(`${file.name} can not be read.`));
      };
      worker.onerror = () => {
        reject(new Error('The worker that hashes files could not be started.'));
      };
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

import { basename } from 'node:path';
import { failedWith } from './outcome';
import type { FileResult, Outcome } from './outcome';
import { readUpload } from './read-upload';
import type { SendFile } from './send-file';

/** A file that is being sent. */
export interface Sending {
  name: string;
  sent: number;
  total: number;
}

interface Options {
  signal: AbortSignal;
  onProgress: (sending: readonly Sending[], done: number) => void;
}

/** Less than a key may, so that the same key can do something else meanwhile. Each is in memory. */
const FILES_AT_ONCE = 3;

/**
 * Sends files, a few at once. One that can't be read or is refused does not keep the others back. The results are in the order of the
 * files; after an interruption, those that are not known are left out.
 */
export async function certifyFiles(
  paths: readonly string[],
  send: SendFile,
  { signal, onProgress }: Options,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const sending = new Set<Sending>();
  let next = 0;
  let done = 0;
  const isStopped = () => signal.aborted;
  const report = () => {
    onProgress([...sending], done);
  };

  async function certify(path: string): Promise<Outcome> {
    const file = await readUpload(path);
    if (typeof file === 'string') return failedWith(file);
    const shown = { name: basename(path), sent: 0, total: file.bytes.length };
    sending.add(shown);
    try {
      const onBytes = ({ sent }: { sent: number }) => {
        shown.sent = sent;
        report();
      };
      return { certificate: await send(file, onBytes), problem: null };
    } catch (error) {
      return failedWith((error as Error).message);
    } finally {
      sending.delete(shown);
    }
  }

  async function work(): Promise<void> {
    for (let place = next++; place < paths.length && !isStopped(); place = next++) {
      const path = paths[place] ?? '';
      const outcome = await certify(path);
      // What was under way is neither certified nor failed, as far as can be known.
      if (isStopped() && outcome.certificate === null) continue;
      results[place] = { path, ...outcome };
      done += 1;
      report();
    }
  }

  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  // Without the places of those that are not known.
  return Object.values(results);
}

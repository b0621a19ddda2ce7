import { LIMITS } from '../../../domain/limits';
import { findFiles } from './find-files';
import { hashFile } from './hash-file';
import type { HashedFile } from './hash-file';
import { failedWith } from './outcome';
import type { FileResult, Outcome } from './outcome';

/** Sends files together, the first of them with number 0. Gives what became of each, in their order. */
export type SendFiles = (files: HashedFile[], number: number) => Promise<Outcome[]>;

export interface Progress {
  hashed: number;
  /** Certified, or with a problem. */
  done: number;
}

interface Options {
  /** How many are sent together. */
  together?: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** While these are certified, the next files are hashed. One less than an account may have under way. */
const BATCHES_AT_ONCE = LIMITS.openBatchesPerAccount - 1;

/**
 * Hashes the files one after the other and sends their hashes, many together. A file that can't be read or is refused does not keep the
 * others back. The results are in the order of the files; after an interruption, those that are not known are left out.
 */
export async function certifyHashes(
  paths: readonly string[],
  send: SendFiles,
  { together = LIMITS.batchItems, onProgress = () => undefined, signal }: Options = {},
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const progress: Progress = { hashed: 0, done: 0 };
  const sending = new Set<Promise<void>>();
  let next: { file: HashedFile; place: number }[] = [];
  let number = 0;
  const isStopped = () => signal?.aborted === true;

  function settle(place: number, path: string, outcome: Outcome): void {
    // What was under way is neither certified nor failed, as far as can be known.
    if (isStopped() && outcome.certificate === null) return;
    results[place] = { path, ...outcome };
    progress.done += 1;
    onProgress(progress);
  }

  async function sendNext(): Promise<void> {
    const entries = next;
    next = [];
    const files = entries.map(({ file }) => file);
    const sent = send(files, number++)
      .catch((error: unknown) => files.map(() => failedWith((error as Error).message)))
      .then((outcomes) => {
        for (const [i, { file, place }] of entries.entries())
          settle(place, file.path, outcomes[i] ?? failedWith('The service did not say what became of it.'));
      })
      .finally(() => sending.delete(sent));
    sending.add(sent);
    if (sending.size >= BATCHES_AT_ONCE) await Promise.race(sending);
  }

  let place = 0;
  for await (const found of findFiles(paths)) {
    if (isStopped()) break;
    const file = 'problem' in found ? found.problem : await hashFile(found.path);
    if (typeof file === 'string') settle(place, found.path, failedWith(file));
    else {
      next.push({ file, place });
      progress.hashed += 1;
      onProgress(progress);
      if (next.length === together) await sendNext();
    }
    place += 1;
  }
  if (next.length > 0 && !isStopped()) await sendNext();
  await Promise.all(sending);
  // Without the places of those that are not known.
  return Object.values(results);
}

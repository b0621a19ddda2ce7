import type { HashedFile } from './hash-file';
import { hashFile } from './hash-file';
import { findFiles } from './find-files';
import { problemOf } from './problem';

/** What became of a file; `problem` says why it has no certificate. */
export interface FileResult {
  path: string;
  certificate: { id: string; status: string; qr_verification_url: string } | null;
  problem: string | null;
}

export type SendHash = (file: HashedFile) => Promise<NonNullable<FileResult['certificate']>>;

/** Requests at once: enough to hide the time of a request, and less than a key may upload at once. */
const AT_ONCE = 4;

/**
 * Hashes the files one after the other and sends their hashes, a few at once. A file that can't be read or is refused does not keep the
 * others back. The results are in the order of the files.
 */
export async function certifyHashes(
  paths: readonly string[],
  send: SendHash,
  onResult: (done: number) => void = () => undefined,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const sending = new Set<Promise<void>>();
  let done = 0;
  const settle = (index: number, result: FileResult) => {
    results[index] = result;
    onResult((done += 1));
  };
  let index = 0;
  for await (const found of findFiles(paths)) {
    const place = index++;
    const { path } = found;
    const file = 'problem' in found ? found.problem : await hashed(path);
    if (typeof file === 'string') {
      settle(place, { path, certificate: null, problem: file });
      continue;
    }
    const sent = send(file)
      .then(
        (certificate) => {
          settle(place, { path, certificate, problem: null });
        },
        (error: unknown) => {
          settle(place, { path, certificate: null, problem: (error as Error).message });
        },
      )
      .finally(() => sending.delete(sent));
    sending.add(sent);
    if (sending.size >= AT_ONCE) await Promise.race(sending);
  }
  await Promise.all(sending);
  return results;
}

async function hashed(path: string): Promise<HashedFile | string> {
  try {
    const file = await hashFile(path);
    return file.size === 0 ? 'is empty' : file;
  } catch (error) {
    return problemOf(error);
  }
}

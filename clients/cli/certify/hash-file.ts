import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { isXmlText } from '../../../domain/text';
import { problemOf } from './problem';

export interface HashedFile {
  path: string;
  sha256: string;
  size: number;
}

/** The hash of a file, or why it has none, as the end of a sentence about it. Memory does not grow with the file. */
export async function hashFile(path: string): Promise<HashedFile | string> {
  // One name that is refused would refuse the whole batch.
  if (!isXmlText(basename(path))) return 'has a control character in its name; rename it';
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const before = await file.stat({ bigint: true });
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
    const after = await file.stat({ bigint: true });
    // A pipe, as in a shell's <(…), changes as it is read.
    if (before.isFile() && (after.mtimeNs !== before.mtimeNs || after.size !== before.size))
      return 'changed while it was read';
    return size === 0 ? 'is empty' : { path, sha256: hash.digest('hex'), size };
  } catch (error) {
    return problemOf(error);
  } finally {
    await file?.close();
  }
}

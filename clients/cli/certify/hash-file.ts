import { stat } from 'node:fs/promises';
import type { BigIntStats } from 'node:fs';
import { basename } from 'node:path';
import { isXmlText } from '../../../domain/text';
import { hashFile as hashOf, SelloError } from '../../typescript/src/index';
import { problemOf } from './problem';

export interface HashedFile {
  path: string;
  sha256: string;
  size: number;
}

const CHANGED = 'changed while it was read';

/** The hash of a file, or why it has none, as the end of a sentence about it. Memory does not grow with the file. */
export async function hashFile(path: string): Promise<HashedFile | string> {
  // One name that is refused would refuse the whole batch.
  if (!isXmlText(basename(path))) return 'has a control character in its name; rename it';
  try {
    const before = await stat(path, { bigint: true });
    const { sha256, file_size: size } = await hashOf(path);
    if (before.isFile() && !isSame(before, await stat(path, { bigint: true }))) return CHANGED;
    return size === 0 ? 'is empty' : { path, sha256, size };
  } catch (error) {
    const cause = error instanceof SelloError ? error.cause : error;
    return cause === undefined ? CHANGED : problemOf(cause);
  }
}

/** A pipe, as in a shell's <(…), changes as it is read; a file does not. */
function isSame(before: BigIntStats, after: BigIntStats): boolean {
  return before.ino === after.ino && before.mtimeNs === after.mtimeNs && before.size === after.size;
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problemOf } from './problem';

/** A file to certify, or what can't be read. */
export type Found = { path: string } | { path: string; problem: string };

/** The files that are named, and those in the folders that are named, at any depth, in the order of their names. */
export async function* findFiles(paths: readonly string[]): AsyncGenerator<Found> {
  for (const path of paths) {
    try {
      if (!(await stat(path)).isDirectory()) yield { path };
      else yield* filesIn(path);
    } catch (error) {
      yield { path, problem: problemOf(error) };
    }
  }
}

/** Links are not followed: they may lead out of the folder, or around in a circle. */
async function* filesIn(folder: string): AsyncGenerator<Found> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield { path: folder, problem: problemOf(error) };
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield { path };
  }
}

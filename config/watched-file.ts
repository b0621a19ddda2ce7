import { statSync } from 'node:fs';

/** A changed file is noticed this soon. */
const CHECK_EVERY_MILLISECONDS = 1_000;

export interface WatchedFile<T> {
  /** The content, at most a second old. */
  current(): T;
  /** The content as it is now. */
  refresh(): T;
}

/** Reads a file again when it changes, so that what it holds is rotated without a restart. Throws only if the first read fails. */
export function watchFile<T>(
  file: string,
  read: (file: string) => T,
  now: () => number = Date.now,
): WatchedFile<T> {
  let version = versionOf(file);
  let content = read(file);
  let checkedAt = now();

  function refresh(): T {
    checkedAt = now();
    const found = versionOf(file);
    if (found === version) return content;
    try {
      content = read(file);
      version = found;
    } catch {
      // Half-written or gone: what was read before still holds.
    }
    return content;
  }

  return {
    current: () => (now() - checkedAt >= CHECK_EVERY_MILLISECONDS ? refresh() : content),
    refresh,
  };
}

/** Differs whenever the file was changed or replaced. */
export function versionOf(file: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return 'unreadable';
  }
}

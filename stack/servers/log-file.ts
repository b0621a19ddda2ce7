import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const TOO_LONG = 20 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;

/** Opens a log for appending; one that has grown long is put aside as `.old` first. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > TOO_LONG) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

/** Where the log ends now: what a process started next writes comes after it. */
export function logEnd(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The end of what was written after the given place. */
export function logAfter(file: string, place: number): string {
  const size = logEnd(file);
  const start = Math.max(place, size - TAIL_BYTES);
  if (start >= size) return '';
  const fd = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(size - start);
    const read = readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString('utf8', 0, read).trimEnd();
  } finally {
    closeSync(fd);
  }
}

import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;

/** Opens a log for appending. A long log is first renamed to `.old`. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

/** The current end of the log: a process started now writes after it. */
export function logEnd(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last part of what was written after `position`. */
export function logAfter(file: string, position: number): string {
  const size = logEnd(file);
  const start = Math.max(position, size - TAIL_BYTES);
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

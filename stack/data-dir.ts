import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from './lock';
import type { Lock } from './lock';

function writeWhole(file: string, content: string): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}

/** Opens the folder that holds all local state; only one stack may use it at a time. */
export function openDataDir(dataDir: string): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const attempt = tryLock(join(dataDir, 'lock'));
  if ('lock' in attempt) return attempt.lock;
  throw new Error(
    `Sello already runs here: process ${attempt.heldBy} holds ${dataDir}. ` +
      'Stop it first, or set SELLO_DATA_DIR (and the ports) to run a second one.',
  );
}

/** The secret that every key is derived from, made once. */
export function ensureSecret(dataDir: string): void {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeWhole(file, `${randomBytes(32).toString('hex')}\n`);
}

export interface StackDescription {
  readonly pid: number;
  readonly env: Record<string, string>;
  readonly urls: Record<string, string>;
  readonly startedAt: string;
}

const descriptionFile = (dataDir: string): string => join(dataDir, 'stack.json');

/** Tells the `sello` command where the running stack is. */
export function writeDescription(dataDir: string, description: StackDescription): void {
  writeWhole(descriptionFile(dataDir), `${JSON.stringify(description, null, 2)}\n`);
}

export function removeDescription(dataDir: string): void {
  rmSync(descriptionFile(dataDir), { force: true });
}

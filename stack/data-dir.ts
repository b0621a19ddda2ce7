import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextPortOffset } from './environment';
import { tryLock } from './lock';
import type { Lock } from './lock';

function writeAtomically(file: string, content: string): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}

/** Opens the folder that holds all local state. Only one stack can use it at a time. */
export function openDataDir(dataDir: string, env: NodeJS.ProcessEnv = process.env): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const attempt = tryLock(join(dataDir, 'lock'));
  if ('lock' in attempt) return attempt.lock;
  throw new Error(
    `Sello is already running: process ${attempt.heldBy} uses the data folder ${dataDir}.\n` +
      'Stop it, or start a second service with its own data folder and ports: ' +
      `SELLO_DATA_DIR=/tmp/sello-2 ${nextPortOffset(env)} npm start`,
  );
}

/** Creates the secret that every key is derived from, unless it exists. */
export function ensureSecret(dataDir: string): void {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeAtomically(file, `${randomBytes(32).toString('hex')}\n`);
}

export interface StackDescription {
  readonly pid: number;
  readonly env: Record<string, string>;
  readonly urls: Record<string, string>;
  readonly startedAt: string;
}

const descriptionFile = (dataDir: string): string => join(dataDir, 'stack.json');

/** Tells the `sello` command how to reach the running stack. */
export function writeDescription(dataDir: string, description: StackDescription): void {
  writeAtomically(descriptionFile(dataDir), `${JSON.stringify(description, null, 2)}\n`);
}

export function removeDescription(dataDir: string): void {
  rmSync(descriptionFile(dataDir), { force: true });
}

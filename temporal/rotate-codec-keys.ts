import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { readCodecKeys } from './codec-keys';

/** Puts a new key first, and creates the file if there is none. Returns the new key's id. */
export function rotateCodecKeys(file: string, today: Date): string {
  const exists = existsSync(file);
  if (exists) readCodecKeys(file);
  const others = exists ? readFileSync(file, 'utf8') : '';
  const id = `${today.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, `${id} ${randomBytes(32).toString('hex')}\n${others}`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  return id;
}

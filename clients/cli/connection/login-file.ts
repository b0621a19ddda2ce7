import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error';
import type { Connection } from './connection';

/** `~/.config/sello/login.json`, or where the system keeps a user's settings. */
export function loginFile(env: NodeJS.ProcessEnv): string {
  const folder =
    env['XDG_CONFIG_HOME'] ||
    (process.platform === 'win32' && env['APPDATA']) ||
    join(env['HOME'] || homedir(), '.config');
  return join(folder, 'sello', 'login.json');
}

/** What `sello login` stored; `null` when nobody is logged in. */
export async function readLogin(env: NodeJS.ProcessEnv): Promise<Connection | null> {
  const file = loginFile(env);
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CliError(`${file} cannot be read (${code}). Fix its permissions, or log in again: sello login`);
  }
  const login = parse(text);
  if (login === null) throw new CliError(`${file} is damaged. Log in again: sello login`);
  return login;
}

function parse(text: string): Connection | null {
  try {
    const { url, api_key: apiKey } = JSON.parse(text) as Record<string, unknown>;
    return typeof url === 'string' && typeof apiKey === 'string' ? { url, apiKey } : null;
  } catch {
    return null;
  }
}

/** Readable by its owner alone. Renamed into place, so that no reader sees half of it. */
export async function writeLogin(env: NodeJS.ProcessEnv, { url, apiKey }: Connection): Promise<string> {
  const file = loginFile(env);
  const half = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // One that was there before may be open to others.
    await chmod(dirname(file), 0o700);
    await writeFile(half, `${JSON.stringify({ url, api_key: apiKey }, null, 2)}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new CliError(`${file} cannot be written (${code}). Set SELLO_URL and SELLO_API_KEY instead.`);
  }
  return file;
}

/** Whether there was one. */
export async function deleteLogin(env: NodeJS.ProcessEnv): Promise<boolean> {
  const file = loginFile(env);
  try {
    await rm(file);
    return true;
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw new CliError(`${file} cannot be deleted (${code}).`);
  }
}

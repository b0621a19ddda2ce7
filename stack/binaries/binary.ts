import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cacheDir } from '../cache-dir';
import { tryLock } from '../lock';
import type { Lock } from '../lock';
import { withProgress } from '../progress';
import type { Say } from '../progress';

/** One way to fetch or build a server that is not on this machine. */
export interface Source {
  /** Progress message, such as "Downloading mongod 7.0.28". */
  readonly what: string;
  readonly version: string;
  /** Puts the executable anywhere in `dir`, an empty folder, and returns its path. */
  fetch(dir: string): Promise<string>;
}

export interface Binary {
  /** The executable's name on the PATH. */
  readonly name: string;
  /** The environment variable that can name its path. */
  readonly variable: string;
  readonly sources: readonly Source[];
  /** What the user can do when every source fails. */
  readonly howToInstall: string;
  /** Why the executable cannot be used; `null` when it can. */
  fault(path: string): Promise<string | null>;
}

export interface Search {
  readonly say: Say;
  readonly env?: NodeJS.ProcessEnv;
  readonly cache?: string;
}

/** What a program prints for arguments such as `--version` or `--help`. */
export async function outputOf(path: string, args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(path, args, { timeout: 20_000 });
  return stdout + stderr;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function onPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

async function faultOf(binary: Binary, path: string): Promise<string | null> {
  if (!isExecutable(path)) return 'it is not an executable file';
  try {
    return await binary.fault(path);
  } catch (error) {
    return `it does not run: ${(error as Error).message.trim()}`;
  }
}

/** The name contains the version, so that an upgrade is a new file, and the platform, as home folders may be shared. */
function cachedPath(cache: string, binary: Binary, source: Source): string {
  return join(cache, 'bin', `${binary.name}-${source.version}-${process.platform}-${process.arch}`);
}

function inCache(cache: string, binary: Binary): string | undefined {
  return binary.sources.map((source) => cachedPath(cache, binary, source)).find(isExecutable);
}

async function waitForLock(file: string, name: string, say: Say): Promise<Lock> {
  for (let waiting = false; ; waiting = true) {
    const attempt = tryLock(file);
    if ('lock' in attempt) return attempt.lock;
    if (!waiting) say(`Waiting for process ${attempt.heldBy}, which is fetching ${name} …`);
    await sleep(500);
  }
}

/** Tries the sources in order. A rename puts the finished file into the cache, so it is never partial. */
async function fetchIntoCache(
  binary: Binary,
  cache: string,
  say: Say,
  tried: string[],
): Promise<string | null> {
  const dir = join(cache, 'tmp', binary.name);
  const lock = await waitForLock(join(cache, `${binary.name}.lock`), binary.name, say);
  try {
    const made = inCache(cache, binary);
    if (made) return made;
    for (const source of binary.sources) {
      await rm(dir, { recursive: true, force: true });
      await mkdir(dir, { recursive: true });
      try {
        const path = await withProgress(say, source.what, () => source.fetch(dir));
        await chmod(path, 0o755);
        const fault = await faultOf(binary, path);
        if (fault) throw new Error(fault);
        const cached = cachedPath(cache, binary, source);
        await mkdir(join(cache, 'bin'), { recursive: true });
        await rename(path, cached);
        return cached;
      } catch (error) {
        tried.push(`${source.what}: ${(error as Error).message}`);
      }
    }
    return null;
  } finally {
    await rm(dir, { recursive: true, force: true });
    lock.release();
  }
}

/** Finds a server's executable: in the environment, on the PATH, in the cache, and only then from the network. */
export async function findBinary(binary: Binary, search: Search): Promise<string> {
  const { say, env = process.env, cache = cacheDir(env) } = search;
  const given = env[binary.variable];
  if (given) {
    const fault = await faultOf(binary, resolve(given));
    if (fault) throw new Error(`${binary.variable} is ${given}, which cannot be used: ${fault}.`);
    return resolve(given);
  }

  const tried: string[] = [];
  const installed = onPath(binary.name, env);
  const fault = installed ? await faultOf(binary, installed) : 'not found';
  if (installed && !fault) return installed;
  tried.push(`${installed ?? binary.name} on the PATH: ${fault ?? ''}`);

  const found = inCache(cache, binary) ?? (await fetchIntoCache(binary, cache, say, tried));
  if (found) return found;
  const list = tried.map((line) => `  - ${line}`).join('\n');
  throw new Error(
    `${binary.name} could not be found or fetched. Tried:\n${list}\n` +
      `${binary.howToInstall} Or set ${binary.variable} to the path of an executable.`,
  );
}

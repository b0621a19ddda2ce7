import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface FoundPython {
  version: string;
  path: string;
}

/** What the client for Python supports. */
const VERSIONS = ['3.10', '3.11', '3.12', '3.13'];

/** Those that are on the path, or that pyenv has installed. */
export async function findPythons(): Promise<FoundPython[]> {
  const folder = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const installed = await readdir(folder).catch(() => []);
  const found = VERSIONS.map(async (version) => {
    const own = installed.filter((name) => name.startsWith(`${version}.`));
    const candidates = [`python${version}`, ...own.map((name) => join(folder, name, 'bin/python3'))];
    for (const path of candidates) if (await runs(path, version)) return [{ version, path }];
    return [];
  });
  return (await Promise.all(found)).flat();
}

/** A name on the path may belong to a version manager that has it no more. */
async function runs(path: string, version: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version']);
    return stdout.startsWith(`Python ${version}.`);
  } catch {
    return false;
  }
}

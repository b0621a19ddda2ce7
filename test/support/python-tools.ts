import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../../stack/cache-dir';

const PACKAGES = ['opentimestamps-client==0.7.2', 'lxml==6.1.3'];
const VERSION = '1';
const run = promisify(execFile);

/** The tools that are not ours: OpenTimestamps' reference client, and libxml2 for schemas. */
export interface PythonTools {
  python: string;
  ots: string;
}

/** Installed into the cache of the stack, once. */
export async function pythonTools(): Promise<PythonTools> {
  const home = join(cacheDir(), `proof-tools-${VERSION}`);
  if (!existsSync(join(home, 'installed'))) {
    // A virtual environment can't be moved: it is made in place, and the mark says that it is whole.
    await run('python3', ['-m', 'venv', '--clear', home]);
    await run(join(home, 'bin', 'pip'), ['install', '--quiet', ...PACKAGES]);
    await run('touch', [join(home, 'installed')]);
  }
  return { python: join(home, 'bin', 'python3'), ots: join(home, 'bin', 'ots') };
}

/** What a tool printed, and how it ended; a failure is an answer here, not an error. */
export async function outcomeOf(command: string, args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await run(command, args, { timeout: 60_000 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    if (typeof code !== 'number') throw error;
    return { code, output: stdout + stderr };
  }
}

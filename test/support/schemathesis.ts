import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../../stack/cache-dir';

const VERSION = '4.32.5';
const run = promisify(execFile);

/** Installs the fuzzer into the cache of the stack, once, and gives its path. */
export async function schemathesis(): Promise<string> {
  const home = join(cacheDir(), `schemathesis-${VERSION}`);
  if (!existsSync(join(home, 'installed'))) {
    // A virtual environment can't be moved: it is made in place, and the mark says that it is whole.
    await run('python3', ['-m', 'venv', '--clear', home]);
    await run(join(home, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
    await run('touch', [join(home, 'installed')]);
  }
  return join(home, 'bin', 'schemathesis');
}

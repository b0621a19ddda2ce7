import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../../stack/binaries/run-tool';
import { cacheDir } from '../../stack/cache-dir';
import { withProgress } from '../../stack/progress';

const INSTALL_WITHIN_MS = 10 * 60_000;

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Installs Python packages into a virtual environment in the stack's cache, once. Returns its folder of commands. */
export async function pythonEnvironment(
  name: string,
  packages: string[],
  python = 'python3',
): Promise<string> {
  const dir = join(cacheDir(), name);
  const bin = join(dir, 'bin');
  const installed = join(dir, 'installed');
  if (existsSync(installed)) return bin;
  const scratch = join(cacheDir(), 'tmp', name);
  await mkdir(scratch, { recursive: true });
  const options = { dir: scratch, timeoutMs: INSTALL_WITHIN_MS };
  await withProgress(say, `Installing ${packages.join(', ')}`, async () => {
    // A virtual environment can't be moved: it is made in place, and `installed` marks it as complete.
    await runTool(python, ['-m', 'venv', '--clear', dir], options);
    await runTool(join(bin, 'pip'), ['install', '--quiet', ...packages], options);
  });
  await writeFile(installed, '');
  await rm(scratch, { recursive: true, force: true });
  return bin;
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runTool } from '../../../stack/binaries/run-tool';
import { cacheDir } from '../../../stack/cache-dir';
import { pythonEnvironment } from '../python-environment';
import { findPythons } from './find-pythons';

const PROJECT = resolve(__dirname, '../../..');
export const PYTHON_CLIENT = join(PROJECT, 'clients/python');
export const OPENAPI = join(PROJECT, 'dist/openapi.json');

const WITHIN_MS = 10 * 60_000;
const HTTPX = 'httpx==0.28.1';
const TOOLS = [
  HTTPX,
  'hatchling==1.33.0',
  'mypy==2.4.1',
  'pytest==9.2.0',
  'ruff==0.17.5',
  'standardwebhooks==1.1.0',
];
const VERSION = '1';

/** What the client for Python is built and checked with. Returns the folder of commands. */
export function pythonClientTools(python = 'python3', name = 'default'): Promise<string> {
  return pythonEnvironment(`python-client-${VERSION}-${name}`, TOOLS, python);
}

/** What the client depends on, fetched once: a blank environment is then filled without a registry. */
async function dependencies(): Promise<string> {
  const dir = join(cacheDir(), `python-client-${VERSION}-wheels`);
  const fetched = join(dir, 'fetched');
  if (existsSync(fetched)) return dir;
  const bin = await pythonClientTools();
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const args = ['download', '--quiet', '--only-binary=:all:', '--dest', dir, HTTPX];
  await runTool(join(bin, 'pip'), args, { dir, timeoutMs: WITHIN_MS });
  await writeFile(fetched, '');
  return dir;
}

/** Before the first test. */
export async function fetchPythonClientTools(): Promise<void> {
  await dependencies();
}

/** Before the first test of the long tier: the same tools for each Python of this machine. */
export async function fetchToolsOfEachPython(): Promise<void> {
  for (const { version, path } of await findPythons()) await pythonClientTools(path, version);
}

/** Runs a tool to its end. A failure has all that it printed, as its last lines alone do not tell which test failed. */
export async function runPython(
  command: string,
  args: string[],
  { cwd = PYTHON_CLIENT, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const all = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env };
  try {
    const options = { cwd, env: all, timeout: WITHIN_MS, maxBuffer: 64 << 20 };
    return (await promisify(execFile)(command, args, options)).stdout;
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(`${message.split('\n')[0]}\n${stdout.slice(-20_000)}${stderr.slice(-10_000)}`);
  }
}

export interface BuiltClient {
  scratch: string;
  wheel: string;
  sdist: string;
  remove(): Promise<void>;
}

/** Builds what would be published. */
export async function buildPythonClient(): Promise<BuiltClient> {
  const scratch = await mkdtemp(join(tmpdir(), 'sello-python-'));
  const python = join(await pythonClientTools(), 'python3');
  await runPython(python, ['-m', 'hatchling', 'build', '--directory', scratch]);
  const built = await readdir(scratch);
  const found = (ending: string) => join(scratch, built.find((file) => file.endsWith(ending)) ?? 'missing');
  return {
    scratch,
    wheel: found('.whl'),
    sdist: found('.tar.gz'),
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

/** An environment that has the built client and its dependencies, and nothing else. Returns its interpreter. */
export async function blankEnvironment({ scratch, wheel }: BuiltClient): Promise<string> {
  const dir = join(scratch, 'blank');
  const python = join(dir, 'bin/python3');
  await runPython('python3', ['-m', 'venv', '--without-pip', dir]);
  const offline = ['--no-index', '--find-links', await dependencies()];
  const pip = join(await pythonClientTools(), 'pip');
  await runPython(pip, ['--python', python, 'install', '--quiet', ...offline, wheel], { cwd: scratch });
  return python;
}

/** The client's own tests, on the built wheel. */
export async function runClientTests(
  { scratch, wheel }: BuiltClient,
  bin: string,
  name: string,
): Promise<string> {
  const target = join(scratch, `installed-${name}`);
  const install = ['install', '--quiet', '--no-index', '--no-deps', '--target', target, wheel];
  await runPython(join(bin, 'pip'), install);
  const env = { PYTHONPATH: target, SELLO_OPENAPI: OPENAPI };
  return runPython(join(bin, 'python3'), ['-m', 'pytest', '-q', '--tb=short'], { env });
}

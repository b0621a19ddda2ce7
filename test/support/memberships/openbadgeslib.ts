import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { runTool } from '../../../stack/binaries/run-tool';
import { cacheDir } from '../../../stack/cache-dir';
import { pythonEnvironment } from '../python-environment';

const VERSION = '4.6.3';
const WITHIN_MS = 5 * 60_000;

export interface OpenBadgesLib {
  python: string;
  /** The folder with the JSON schemas of Open Badges 3.0, which come with the library's own tests. */
  schemas: string;
}

/** An independent implementation of Open Badges 3.0, installed on first use. */
export async function openBadgesLib(): Promise<OpenBadgesLib> {
  const name = `openbadgeslib-${VERSION}`;
  const bin = await pythonEnvironment(name, [`openbadgeslib[ldp]==${VERSION}`]);
  const schemas = join(cacheDir(), `${name}-schemas`);
  if (!existsSync(schemas)) await fetchSchemas(join(bin, 'pip'), schemas);
  return { python: join(bin, 'python'), schemas };
}

async function fetchSchemas(pip: string, target: string): Promise<void> {
  const dir = join(cacheDir(), 'tmp', `openbadgeslib-${process.pid}`);
  await mkdir(dir, { recursive: true });
  const options = { dir, timeoutMs: WITHIN_MS };
  const source = `openbadgeslib==${VERSION}`;
  const download = [
    'download',
    '--quiet',
    '--no-deps',
    '--no-binary',
    'openbadgeslib',
    '--dest',
    dir,
    source,
  ];
  await runTool(pip, download, options);
  const root = `openbadgeslib-${VERSION}`;
  await runTool('tar', ['-xzf', join(dir, `${root}.tar.gz`), '-C', dir], options);
  await rename(join(dir, root, 'tests', 'fixtures', 'ob_schemas'), target);
  await rm(dir, { recursive: true, force: true });
}

export interface JudgedCredential {
  token: string;
  /** PEM */
  publicKey: string;
  /** By address, what is served there; with them, the status is checked too. */
  statusLists?: Record<string, string>;
}

/** For each credential, what the library reads from it, or why it refuses it. No network is used. */
export async function judgeCredentials(
  credentials: JudgedCredential[],
): Promise<({ recipient: string; credits: number | null } | { refused: string })[]> {
  const { python } = await openBadgesLib();
  const judge = spawn(python, [join(__dirname, 'judge-credentials.py')], { stdio: 'pipe' });
  judge.stdin.end(JSON.stringify(credentials));
  const complaints = text(judge.stderr);
  return (await json(judge.stdout).catch(async () => {
    throw new Error(await complaints);
  })) as Awaited<ReturnType<typeof judgeCredentials>>;
}

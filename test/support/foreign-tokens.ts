import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../../stack/cache-dir';
import { withProgress } from '../../stack/progress';
import { pythonTools } from './python-tools';

const run = promisify(execFile);
const VERSION = '1';
const FETCH_WITHIN_MS = 10 * 60_000;

/** Signed programs carry the time stamps of public authorities. Each is named by its package and a file in it. */
const WHEELS = {
  'digicert-2026': ['mysql-connector-python==26.10.0', 'mysql/vendor/libsasl.dll'],
  'sectigo-r37-2026': ['tbb==2023.2.0', 'tbb-2023.2.0.data/data/Library/bin/tbb12.dll'],
  'sectigo-r36-2026': ['tcmlib==1.6.0', 'tcmlib-1.6.0.data/data/Library/bin/libhwloc-15.dll'],
  'sectigo-rsa-2021': [
    'intel-openmp==2021.4.0',
    'intel_openmp-2021.4.0.data/data/Library/bin/libiomp5md.dll',
  ],
  'quovadis-2020': ['tbb==2020.3.254', 'tbb-2020.3.254.data/data/Library/bin/tbb.dll'],
  'microsoft-2026': ['pywinpty==3.1.2', 'winpty/conpty.dll'],
} as const;

const JARS = {
  'symantec-2023': 'org.eclipse.platform:org.eclipse.core.jobs:3.15.100',
  'symantec-sha1-imprint-2020': 'org.eclipse.platform:org.eclipse.equinox.common:3.12.0',
  'geotrust-sha1-2014': 'org.eclipse.birt.runtime:org.eclipse.core.contenttype:3.4.200.v20140207-1251',
} as const;

/** A client's test data: tokens of GlobalSign, FreeTSA and Microsoft, and damaged variants of them. */
const MODULE = 'github.com/notaryproject/tspclient-go@v1.0.0';

/** A folder of tokens (`name.tok`, DER) that authorities issued which nobody here made. Fetched into the cache, once. */
export async function foreignTokens(): Promise<string> {
  const dir = join(cacheDir(), `foreign-tokens-${VERSION}`);
  if (existsSync(dir)) return dir;
  const scratch = `${dir}.${process.pid}`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(join(scratch, 'tokens'), { recursive: true });
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  await withProgress(say, 'Fetching time stamps of public authorities', async () => {
    await fromWheels(scratch);
    await fromJars(scratch);
    await fromModule(scratch);
  });
  await rename(join(scratch, 'tokens'), dir);
  await rm(scratch, { recursive: true, force: true });
  return dir;
}

async function fromWheels(scratch: string): Promise<void> {
  const { python } = await pythonTools();
  for (const [name, [requirement, file]] of Object.entries(WHEELS)) {
    const folder = join(scratch, name);
    const platform = ['--only-binary', ':all:', '--platform', 'win_amd64', '--python-version', '3.11'];
    await tool(join(dirname(python), 'pip'), [
      'download',
      '-q',
      '--no-deps',
      ...platform,
      '-d',
      folder,
      requirement,
    ]);
    const [wheel = ''] = await readdir(folder);
    await tool(python, ['-m', 'zipfile', '-e', join(folder, wheel), folder]);
    await save(scratch, name, await readFile(join(folder, file)));
  }
}

async function fromJars(scratch: string): Promise<void> {
  const { python } = await pythonTools();
  for (const [name, artifact] of Object.entries(JARS)) {
    const folder = join(scratch, name);
    const copy = ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
    await tool('mvn', ['-q', '-B', ...copy]);
    const [jar = ''] = await readdir(folder);
    await tool(python, ['-m', 'zipfile', '-e', join(folder, jar), folder]);
    await save(scratch, name, await readFile(join(folder, 'META-INF', 'ECLIPSE_.RSA')));
  }
}

async function fromModule(scratch: string): Promise<void> {
  const { Dir } = JSON.parse(await tool('go', ['mod', 'download', '-json', MODULE])) as { Dir: string };
  for (const folder of ['testdata', 'internal/cms/testdata']) {
    for (const file of await readdir(join(Dir, folder))) {
      const bytes = await readFile(join(Dir, folder, file));
      if (tokenIn(bytes) !== null) await save(scratch, file.replace(/\..*/, ''), bytes);
    }
  }
}

async function save(scratch: string, name: string, from: Buffer): Promise<void> {
  const token = tokenIn(from);
  if (token === null) throw new Error(`${name} contains no time-stamp token.`);
  await writeFile(join(scratch, 'tokens', `${name}.tok`), token);
}

async function tool(command: string, args: string[]): Promise<string> {
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  return (await run(command, args, { env, timeout: FETCH_WITHIN_MS, maxBuffer: 2 ** 24 })).stdout;
}

const ID_TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');
const ID_SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');
/** Tag and a length of two octets. */
const HEADER = 4;

/** The first ContentInfo with SignedData about TSTInfo, wherever it is. */
function tokenIn(bytes: Buffer): Buffer | null {
  const content = bytes.indexOf(ID_TST_INFO);
  const type = content === -1 ? -1 : bytes.lastIndexOf(ID_SIGNED_DATA, content);
  if (type < HEADER || bytes.readUInt16BE(type - HEADER) !== 0x3082) return null;
  return bytes.subarray(type - HEADER, type + bytes.readUInt16BE(type - 2));
}

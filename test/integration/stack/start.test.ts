import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { tryLock } from '../../../stack/lock';
import { freePort } from '../../../runtime/free-port';
import { processIdentity } from '../../../stack/process-identity';
import { waitUntil } from '../../../stack/wait-until';
import { testServers } from '../../support/servers';

const compiled = join(__dirname, '..', '..', '..', 'dist', 'stack', 'start.js');

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sello-start-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** `npm start` with nothing but free ports; `env` changes that. */
async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; output: Promise<string> }> {
  const variables = ['PORT', 'SELLO_TEMPORAL_PORT', 'SELLO_TEMPORAL_UI_PORT', 'SELLO_MONGODB_PORT'];
  const sandboxes = ['SELLO_PSC_PORT', 'SELLO_CHAIN_PORT'];
  const ports: NodeJS.ProcessEnv = {};
  for (const name of [...variables, ...sandboxes]) ports[name] = String(await freePort());
  const child = spawn(process.execPath, [compiled], {
    cwd: dir,
    env: { ...process.env, npm_lifecycle_event: undefined, ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''));
  return { child, output };
}

it('names every taken port with its variable, and starts nothing', async () => {
  const mongodb = new URL(testServers().mongodbUri).port;
  const gcs = new URL(testServers().gcsEndpoint).port;
  const { child, output } = await start({ PORT: gcs, SELLO_MONGODB_PORT: mongodb });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await output).toContain(
    `Port ${gcs} is already in use by another program: stop it, or set PORT to a free port above 1023.\n` +
      `Port ${mongodb} is already in use by another program: stop it, or set SELLO_MONGODB_PORT to a free port above 1023.\n`,
  );
  expect(existsSync(join(dir, '.sello', 'logs'))).toBe(false);
  expect(existsSync(join(dir, '.sello', 'lock'))).toBe(false);
});

it('says who holds the data folder when another stack runs in it', async () => {
  expect(tryLock(join(dir, '.sello', 'lock'))).toHaveProperty('lock');
  const { child, output } = await start({});
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await output).toContain(`process ${process.pid} holds ${join(dir, '.sello')}.`);
});

describe('while a server is being built', () => {
  /** Starts a stack that has to build Temporal, with a compiler that never ends; says the compiler's pid. */
  async function building(): Promise<{ child: ChildProcess; output: Promise<string>; compiler: number }> {
    const tools = join(dir, 'tools');
    mkdirSync(tools);
    writeFileSync(join(tools, 'temporal'), '#!/bin/sh\nexit 1\n');
    writeFileSync(join(tools, 'go'), `#!/bin/sh\necho $$ > ${dir}/compiler\nsleep 600\n`);
    for (const tool of ['temporal', 'go']) chmodSync(join(tools, tool), 0o755);
    const started = await start({
      PATH: `${tools}:${process.env['PATH'] ?? ''}`,
      MONGODB_URI: testServers().mongodbUri,
      SELLO_TEMPORAL_BIN: '',
      SELLO_CACHE_DIR: join(dir, 'cache'),
      // No vendor's download on any machine.
      HTTPS_PROXY: 'http://127.0.0.1:9',
      https_proxy: 'http://127.0.0.1:9',
    });
    const pidFile = join(dir, 'compiler');
    await waitUntil(
      'The compiler',
      async () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n'),
    );
    return { ...started, compiler: Number(readFileSync(pidFile, 'utf8')) };
  }

  it('stops the build and ends with 0 on Ctrl-C', async () => {
    const { child, output, compiler } = await building();
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(processIdentity(compiler)).toBeNull();
    expect(await output).toMatch(/Building temporal .* …\nStopping …\nStopped\./);
  });

  it('leaves no build behind when it is killed', async () => {
    const { child, compiler } = await building();
    child.kill('SIGKILL');
    await waitUntil('The end of the compiler', async () => processIdentity(compiler) === null);
  });
});

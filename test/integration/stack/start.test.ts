import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { reservePort } from '../../../runtime/reserve-port';
import { PORT_VARIABLES } from '../../../stack/environment';
import { processIdentity, tryLock } from '../../../stack/lock';
import { waitUntil } from '../../../stack/servers/ready';
import { testServers } from '../../support/servers';

const compiled = join(__dirname, '..', '..', '..', 'dist', 'stack', 'start.js');

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sello-start-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** `npm start` on free ports; `env` overrides them. */
async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; output: Promise<string> }> {
  const ports: NodeJS.ProcessEnv = {};
  for (const name of Object.values(PORT_VARIABLES)) ports[name] = String(await reservePort());
  const child = spawn(process.execPath, [compiled], {
    cwd: dir,
    env: { ...process.env, npm_lifecycle_event: undefined, ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''));
  return { child, output };
}

it('names every taken port with its variable and the offset that moves them all, and starts nothing', async () => {
  const mongodb = new URL(testServers().mongodbUri).port;
  const gcs = new URL(testServers().gcsEndpoint).port;
  const { child, output } = await start({ PORT: gcs, SELLO_MONGODB_PORT: mongodb });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await output).toContain(
    `Port ${gcs} (PORT) is already in use by another program.\n` +
      `Port ${mongodb} (SELLO_MONGODB_PORT) is already in use by another program.\n` +
      'Stop the other program, or move all ports: SELLO_PORT_OFFSET=100 npm start\n',
  );
  expect(existsSync(join(dir, '.sello', 'logs'))).toBe(false);
  expect(existsSync(join(dir, '.sello', 'lock'))).toBe(false);
});

it('names the process that uses the data folder, and how to start a second stack', async () => {
  expect(tryLock(join(dir, '.sello', 'lock'))).toHaveProperty('lock');
  const { child, output } = await start({});
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await output).toContain(`process ${process.pid} uses the data folder ${join(dir, '.sello')}.`);
});

describe('while a server is being built', () => {
  /** Starts a stack that has to build Temporal with a compiler that never finishes; returns the compiler's pid. */
  async function building(): Promise<{ child: ChildProcess; output: Promise<string>; compiler: number }> {
    const tools = join(dir, 'tools');
    mkdirSync(tools);
    writeFileSync(join(tools, 'temporal'), '#!/bin/sh\nexit 1\n');
    writeFileSync(join(tools, 'go'), `#!/bin/sh\necho $$ > ${dir}/compiler\nsleep 600\n`);
    for (const tool of ['temporal', 'go']) chmodSync(join(tools, tool), 0o755);
    const pidFile = join(dir, 'compiler');
    const compiling = () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n');
    for (;;) {
      const started = await start({
        PATH: `${tools}:${process.env['PATH'] ?? ''}`,
        // With a database name: the worker reads its settings while the compiler is still being started, and must not end.
        MONGODB_URI: testServers().mongodbUri.replace('/?', '/start?'),
        SELLO_TEMPORAL_BIN: '',
        SELLO_CACHE_DIR: join(dir, 'cache'),
        // Makes the vendor's download fail on every machine.
        HTTPS_PROXY: 'http://127.0.0.1:9',
        https_proxy: 'http://127.0.0.1:9',
      });
      const { child, output } = started;
      await waitUntil('The compiler', async () => child.exitCode !== null || compiling());
      if (compiling()) return { ...started, compiler: Number(readFileSync(pidFile, 'utf8')) };
      // Another test may have taken a port since it was found free.
      expect(await output).toContain('is already in use by another program');
    }
  }

  it('stops the build and exits with 0 on Ctrl-C', async () => {
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { reservePort } from '../../../runtime/reserve-port';
import { processIdentity } from '../../../stack/lock';
import { waitUntil } from '../../../stack/servers/ready';
import { testServers } from '../../support/servers';

/** A supervisor that starts mongod as the stack does, prints its pid, and runs until it is ended. */
const SUPERVISOR = `
const { startMongod } = require(process.argv[1]);
startMongod(JSON.parse(process.argv[2])).then(({ pid, stop }) => {
  process.on('SIGINT', () => stop().then(() => process.exit(0)));
  console.log(pid);
});
`;

/** Starts ten programs and is killed immediately afterwards. */
const KILLED_AT_ONCE = `
const { startProcess } = require(process.argv[1]);
for (let i = 0; i < 10; i++) startProcess({ command: 'sleep', args: ['600', process.argv[2]], logFile: process.argv[3] });
process.kill(process.pid, 'SIGKILL');
`;

const compiled = join(__dirname, '..', '..', '..', 'dist', 'stack', 'servers', 'mongod.js');

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sello-child-guard-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function supervised(): Promise<{ supervisor: ReturnType<typeof spawn>; mongod: number }> {
  const options = {
    binary: testServers().binaries.mongod,
    port: await reservePort(),
    dataDir: join(dir, 'data'),
    logFile: join(dir, 'mongod.log'),
  };
  // Detached: in its own process group, which a test can send a Ctrl-C as a terminal does.
  const supervisor = spawn(process.execPath, ['-e', SUPERVISOR, compiled, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const [line] = (await once(createInterface(supervisor.stdout), 'line')) as [string];
  return { supervisor, mongod: Number(line) };
}

async function ends(pid: number): Promise<void> {
  await waitUntil(`The end of process ${pid}`, async () => processIdentity(pid) === null);
}

it('shuts the server down cleanly when the supervisor gets SIGKILL', async () => {
  const { supervisor, mongod } = await supervised();
  expect(processIdentity(mongod)).not.toBeNull();
  supervisor.kill('SIGKILL');
  await ends(mongod);
  expect(await readFile(join(dir, 'mongod.log'), 'utf8')).toContain('"exitCode":0');
});

it('delivers a Ctrl-C to the supervisor only; the server runs until it is stopped', async () => {
  const { supervisor, mongod } = await supervised();
  process.kill(-(supervisor.pid ?? 0), 'SIGINT');
  expect(await once(supervisor, 'exit')).toEqual([0, null]);
  expect(processIdentity(mongod)).toBeNull();
  // SIGTERM, from stop(), and no SIGINT from the terminal before it.
  const log = await readFile(join(dir, 'mongod.log'), 'utf8');
  expect(log).toContain('"signal":15');
  expect(log).not.toContain('"signal":2,');
});

it('leaves nothing running that was started just before the supervisor was killed', async () => {
  const startProcess = join(__dirname, '..', '..', '..', 'dist', 'stack', 'servers', 'process.js');
  const mark = `0.${process.pid}${Date.now()}`;
  const supervisor = spawn(process.execPath, ['-e', KILLED_AT_ONCE, startProcess, mark, join(dir, 'log')]);
  expect(await once(supervisor, 'exit')).toEqual([null, 'SIGKILL']);
  await waitUntil('The end of all ten', async () => commandLines().every((line) => !line.includes(mark)));
});

function commandLines(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // The process has ended in the meantime.
      return '';
    }
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import { reservePort } from '../../runtime/reserve-port';
import { startMongod } from '../../stack/servers/mongod';
import type { RunningProcess } from '../../stack/servers/process';
import { startTemporal } from '../../stack/servers/temporal';
import type { BenchCase } from '../case';
import { alternate, timed } from '../support/load';
import { PROJECT } from '../support/paths';
import { median, percentiles } from '../support/statistics';

const PORTS = [
  'PORT',
  'SELLO_TEMPORAL_PORT',
  'SELLO_TEMPORAL_UI_PORT',
  'SELLO_MONGODB_PORT',
  'SELLO_PSC_PORT',
  'SELLO_CHAIN_PORT',
];

const SAVED_WITHIN_MS = 5_000;

/** The second `npm start`: everything is built and downloaded, and the databases exist. */
export const start: BenchCase = {
  name: 'start',
  async run(context) {
    await context.stopAll();
    const dir = await mkdtemp(join(context.dir, 'start-'));
    const binary = await findTemporal({ say: context.say });
    const mongod = await findMongod({ say: context.say });
    // The same ports at every start, as on a user's machine: MongoDB takes longer when its port has changed.
    const [port, uiPort, mongodbPort] = [await reservePort(), await reservePort(), await reservePort()];
    const env = await stackSettings(join(dir, 'data'));
    const ours = () => startWhole(env);
    const servers = () =>
      untilUp(() => [
        startTemporal({
          binary,
          port,
          uiPort,
          dbFile: join(dir, 'temporal.db'),
          logFile: join(dir, 'temporal.log'),
        }),
        startMongod({
          binary: mongod,
          port: mongodbPort,
          dataDir: join(dir, 'mongo'),
          logFile: join(dir, 'mongod.log'),
        }),
      ]);
    try {
      // The first start creates the databases; a few seconds later each process saves its compiled code.
      if (context.scale !== 'smoke') {
        await startWhole(env, SAVED_WITHIN_MS);
        await servers();
      }
      const rounds = context.pick({ smoke: 1, quick: 2, full: 6 });
      const found = await alternate(rounds, ours, servers);
      return [
        {
          what: '`npm start` until ready, p50',
          unit: 'ms',
          ours: median(found.ours),
          yardstick: { what: 'MongoDB and Temporal started together', value: median(found.yardstick) },
          goal: { kind: 'at most', value: 2.5 },
          percentiles: { ours: percentiles(found.ours), yardstick: percentiles(found.yardstick) },
        },
      ];
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
};

async function untilUp(start: () => Promise<RunningProcess>[]): Promise<number> {
  const begun = performance.now();
  const running = await Promise.all(start());
  const milliseconds = performance.now() - begun;
  await Promise.all(running.map((server) => server.stop()));
  return milliseconds;
}

async function stackSettings(dataDir: string): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = { ...process.env, SELLO_DATA_DIR: dataDir };
  for (const name of PORTS) env[name] = String(await reservePort());
  return env;
}

async function startWhole(env: NodeJS.ProcessEnv, keepMilliseconds = 0): Promise<number> {
  let output = '';
  const child = spawn('npm', ['start', '--silent'], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  try {
    const milliseconds = await timed(
      () =>
        new Promise<void>((resolve, reject) => {
          child.stdout.on('data', (text: Buffer) => {
            output += text.toString();
            if (output.includes('Sello is ready.')) resolve();
          });
          child.stderr.on('data', (text: Buffer) => {
            output += text.toString();
          });
          void exited.then(() => {
            reject(new Error(`npm start exited before it was ready:\n${output}`));
          });
        }),
    );
    await pause(keepMilliseconds);
    return milliseconds;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import { freePort } from '../../runtime/free-port';
import { startMongod } from '../../stack/servers/mongod';
import type { RunningProcess } from '../../stack/servers/process';
import { startTemporal } from '../../stack/servers/temporal';
import type { BenchCase, Measurement } from '../case';
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

/** The second `npm start`: everything is built and downloaded, and the databases exist. */
export const start: BenchCase = {
  name: 'start',
  async run(context) {
    await context.stopAll();
    const dir = await mkdtemp(join(context.dir, 'start-'));
    const binary = await findTemporal({ say: context.say });
    const mongod = await findMongod({ say: context.say });
    const ours = () => startWhole(join(dir, 'data'));
    const temporal = async () => {
      const ports = { port: await freePort(), uiPort: await freePort() };
      const files = { dbFile: join(dir, 'temporal.db'), logFile: join(dir, 'temporal.log') };
      return untilUp(() => [startTemporal({ binary, ...ports, ...files })]);
    };
    const servers = async () => {
      const files = { dataDir: join(dir, 'mongo'), logFile: join(dir, 'mongod.log') };
      const [port, uiPort, mongodbPort] = [await freePort(), await freePort(), await freePort()];
      const temporalFiles = { dbFile: join(dir, 'temporal.db'), logFile: join(dir, 'temporal.log') };
      return untilUp(() => [
        startTemporal({ binary, port, uiPort, ...temporalFiles }),
        startMongod({ binary: mongod, port: mongodbPort, ...files }),
      ]);
    };
    try {
      // The first start creates the databases.
      if (context.scale !== 'smoke') {
        await ours();
        await servers();
      }
      const rounds = context.pick({ smoke: 1, quick: 2, full: 4 });
      const measurement = async (
        what: string,
        yardstick: () => Promise<number>,
        goal: Measurement['goal'],
      ): Promise<Measurement> => {
        const found = await alternate(rounds, ours, yardstick);
        return {
          what: '`npm start` until ready, p50',
          unit: 'ms',
          ours: median(found.ours),
          yardstick: { what, value: median(found.yardstick) },
          goal,
          percentiles: { ours: percentiles(found.ours), yardstick: percentiles(found.yardstick) },
        };
      };
      return [
        await measurement("Temporal's own start", temporal, { kind: 'at most', value: 2 }),
        await measurement('MongoDB and Temporal, nothing else', servers, null),
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

async function startWhole(dataDir: string): Promise<number> {
  const env: NodeJS.ProcessEnv = { ...process.env, SELLO_DATA_DIR: dataDir };
  for (const name of PORTS) env[name] = String(await freePort());
  let output = '';
  const child = spawn('npm', ['start', '--silent'], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  try {
    return await timed(
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
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

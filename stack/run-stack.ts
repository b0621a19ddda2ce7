import { randomBytes } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMongod } from './binaries/mongod';
import { findTemporal } from './binaries/temporal';
import { ensureSecret, openDataDir, removeDescription, writeDescription } from './data-dir';
import {
  embeddedParts,
  isThisMachineOnly,
  portsInUse,
  stackEnvironment,
  stackPorts,
  workerMetrics,
} from './environment';
import type { StartupStage } from '../runtime/run-process';
import type { EmbeddedParts, StackPorts } from './environment';
import { describeTakenPorts } from './ports';
import type { Say } from './progress';
import { startMongod } from './servers/mongod';
import { startNodeChild } from './servers/node-child';
import { killAllProcesses, refuseNewProcesses, stopAllProcesses } from './servers/process';
import type { RunningProcess } from './servers/process';
import { startTemporal } from './servers/temporal';
import { Service } from './service';
import { listenForStop } from './stop-signals';
import { welcome } from './welcome';

interface Stack {
  readonly dataDir: string;
  readonly ports: StackPorts;
  readonly parts: EmbeddedParts;
  readonly env: Record<string, string>;
}

/** Rejects with all ports that are taken. Waits up to `timeoutMs` for the servers of a killed stack to end. */
async function checkPorts({ ports, parts, env }: Stack, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const taken = await describeTakenPorts(portsInUse(ports, parts, env['HOST'] ?? ''), process.env);
    if (taken === null) return;
    if (Date.now() >= deadline) throw new Error(taken);
    await sleep(250);
  }
}

/** How to start each process of the stack, in order of dependency. */
function launchers(
  stack: Stack,
  after: Record<StartupStage, Promise<void>>,
  say: Say,
): Map<string, () => Promise<RunningProcess>> {
  const { dataDir, ports, parts, env } = stack;
  const logFile = (name: string): string => join(dataDir, 'logs', `${name}.log`);
  const node = (
    name: string,
    file: string,
    options: { env?: NodeJS.ProcessEnv; after?: Record<StartupStage, Promise<void>> },
  ): (() => Promise<RunningProcess>) => {
    const childEnv = { ...process.env, ...env, ...options.env };
    return () =>
      startNodeChild({
        ...options,
        name,
        file: join(__dirname, '..', file),
        env: childEnv,
        logFile: logFile(name),
      });
  };
  const sandbox = [...(parts.psc ? ['psc'] : []), ...(parts.chain ? ['chain'] : [])];

  const all = new Map<string, () => Promise<RunningProcess>>();
  if (parts.mongodb) {
    all.set('mongod', async () => {
      const binary = await findMongod({ say });
      return startMongod({
        binary,
        dataDir: join(dataDir, 'mongo'),
        port: ports.mongodb,
        logFile: logFile('mongod'),
      });
    });
  }
  if (parts.temporal) {
    all.set('temporal', async () => {
      const binary = await findTemporal({ say });
      const dbFile = join(dataDir, 'temporal', 'temporal.db');
      const settings = { dbFile, port: ports.temporal, uiPort: ports.temporalUi };
      return startTemporal({ binary, ...settings, logFile: logFile('temporal') });
    });
  }
  if (sandbox.length > 0) {
    const extra = {
      SELLO_SANDBOX: sandbox.join(','),
      SELLO_SANDBOX_HOST: '127.0.0.1',
      SELLO_PSC_PORT: String(ports.psc),
    };
    all.set('sandbox', node('sandbox', 'stack/sandbox.js', { env: extra }));
  }
  // These two load their code while the servers start; both take about as long.
  all.set('worker', node('worker', 'worker/main.js', { env: workerMetrics(process.env), after }));
  all.set('api', node('api', 'server/main.js', { after }));
  return all;
}

async function startAll(
  stack: Stack,
  services: Map<string, Service>,
  stages: Record<StartupStage, Deferred>,
  say: Say,
): Promise<void> {
  ensureSecret(stack.dataDir);
  const start = async (...names: string[]): Promise<void> => {
    const embedded = names.flatMap((name) => services.get(name) ?? []);
    if (embedded.length > 0) say(`Starting ${embedded.map(({ name }) => name).join(' and ')} …`);
    await Promise.all(embedded.map((service) => service.start()));
  };
  const { env, ports, parts } = stack;
  const reports = (stage: StartupStage, ...started: Promise<void>[]): Promise<void> => {
    const all = Promise.all(started).then(() => undefined);
    all.then(stages[stage].resolve, stages[stage].reject);
    return all;
  };
  const [sandbox, temporal, mongod] = [start('sandbox'), start('temporal'), start('mongod')];
  const servers = reports('servers', reports('sandbox', sandbox), reports('temporal', temporal), mongod);
  const makeDemo = async () => {
    if (!isThisMachineOnly(env)) return null;
    const { ensureDemoAccount } = await import('./demo.js');
    return ensureDemoAccount(env['MONGODB_URI'] ?? '');
  };
  const [demo] = await Promise.all([servers.then(makeDemo), start('worker', 'api')]);

  const urls: Record<string, string> = {
    api: `${env['PUBLIC_URL'] ?? ''}/api/public/v1`,
    dashboard: `${env['PUBLIC_URL'] ?? ''}/dashboard`,
    ...(parts.temporal && { temporalUi: `http://localhost:${ports.temporalUi}` }),
  };
  writeDescription(stack.dataDir, { pid: process.pid, env, urls, startedAt: new Date().toISOString() });
  for (const line of welcome(env, urls, demo)) say(line);
}

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

function defer(): Deferred {
  let [resolve, reject]: [() => void, (reason: unknown) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((resolveIt, rejectIt) => {
    [resolve, reject] = [resolveIt, rejectIt];
  });
  // During a stop nothing may be waiting for it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** `npm start`: starts every process, restarts those that end, and stops them in order. Resolves after a clean stop. */
export async function runStack(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const dataDir = resolve(env['SELLO_DATA_DIR'] || '.sello');
  const ports = stackPorts(env);
  const chainPassword = randomBytes(16).toString('hex');
  const stack: Stack = {
    dataDir,
    ports,
    parts: embeddedParts(env),
    env: stackEnvironment({ env, dataDir, ports, chainPassword }),
  };
  const signals = listenForStop(env);
  const lock = openDataDir(dataDir, env);
  const services = new Map<string, Service>();
  const stages: Record<StartupStage, Deferred> = { sandbox: defer(), temporal: defer(), servers: defer() };
  try {
    const gaveUp = new Promise<never>((_, giveUp) => {
      const after = {
        sandbox: stages.sandbox.promise,
        temporal: stages.temporal.promise,
        servers: stages.servers.promise,
      };
      for (const [name, launch] of launchers(stack, after, say)) {
        services.set(name, new Service({ name, launch, say, giveUp }));
      }
    });
    const running = checkPorts(stack, lock.tookOverFrom === null ? 0 : 20_000)
      .then(() => startAll(stack, services, stages, say))
      .then(() => signals.stop);
    await Promise.race([running, signals.stop, gaveUp]);
    say('Stopping …');
  } finally {
    signals.onSecondRequest(killAllProcesses);
    removeDescription(dataDir);
    refuseNewProcesses();
    for (const service of [...services.values()].reverse()) await service.stop();
    // Builds, downloads, and servers that are not ready yet.
    await stopAllProcesses();
    lock.release();
  }
  say(`Stopped. The data is kept in ${relative(process.cwd(), dataDir) || dataDir}.`);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopAllProcesses } from '../../stack/servers/process';
import type { Scale } from '../scale';
import { startEngineFloor } from './engine-floor';
import type { EngineFloor } from './engine-floor';
import { LIMITS } from '../../domain/limits';
import { startServers } from './servers';
import type { Servers } from './servers';
import { startBenchService } from './service';
import type { BenchService } from './service';

/** As many as an account can have. */
const KEYS = LIMITS.liveKeysPerAccount;

/** Of cases that send a steady load. */
export interface BenchSettings {
  events?: number;
  minutes?: number;
}

/** Shared by the cases. Each part starts when a case first asks for it, and stops at the end. */
export interface BenchContext {
  readonly scale: Scale;
  /** Temporary; deleted after the run. */
  readonly dir: string;
  readonly say: (line: string) => void;
  /** What the command asks for instead of the scale's sizes. */
  readonly settings: BenchSettings;
  /** The value for the scale of this run. */
  pick<T>(choices: Record<Scale, T>): T;
  servers(): Promise<Servers>;
  service(): Promise<BenchService>;
  engineFloor(): Promise<EngineFloor>;
  /** Stops everything, so that a case has the machine to itself. Parts start again when they are needed. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

export async function openContext(
  scale: Scale,
  say: (line: string) => void,
  settings: BenchSettings = {},
): Promise<BenchContext> {
  const dir = await mkdtemp(join(tmpdir(), 'sello-bench-'));
  let stops: (() => Promise<void>)[] = [];
  let started = 0;

  /** Starts a part once, and registers how to stop it. */
  function once<T extends { stop(): Promise<void> }>(name: string, start: () => Promise<T>) {
    let running: Promise<T> | undefined;
    return () =>
      (running ??= (async () => {
        say(`starting ${name}`);
        const part = await start();
        stops.unshift(async () => {
          running = undefined;
          await part.stop();
        });
        return part;
      })());
  }

  const servers = once('MongoDB and Temporal', () => startServers(join(dir, `servers-${started++}`), say));
  const context: BenchContext = {
    scale,
    dir,
    say,
    settings,
    pick: (choices) => choices[scale],
    servers,
    service: once('the service', async () =>
      startBenchService({
        servers: await servers(),
        name: `bench_${started++}`,
        dir,
        namespace: 'default',
        keys: KEYS,
      }),
    ),
    engineFloor: once('the Temporal yardstick', async () => startEngineFloor(await servers(), dir)),
    async stopAll() {
      for (const stop of stops) await stop();
      stops = [];
    },
    async close() {
      await context.stopAll();
      await stopAllProcesses();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return context;
}

import { WHEN_TOLD } from '../../config/run-process';
import { startProcess } from './process';
import type { RunningProcess } from './process';
import { ready } from './ready';

export interface NodeChildOptions {
  readonly name: string;
  /** A compiled file of ours. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** It loads its code at once, and begins when this has come true. */
  readonly after?: Promise<unknown>;
}

const READY_WITHIN_MS = 60_000;

/** Starts one of our own processes, which says `{ready: true}` over Node's message channel when it is. */
export async function startNodeChild({
  name,
  file,
  env,
  logFile,
  after,
}: NodeChildOptions): Promise<RunningProcess> {
  const args = ['--enable-source-maps', file, ...(after === undefined ? [] : [WHEN_TOLD])];
  const started = await startProcess({ command: process.execPath, args, env, logFile, ipc: true });
  await ready(name, started, async () => {
    if (after !== undefined) {
      await after;
      started.child.send({ begin: true });
    }
    await saysReady(name, started);
  });
  return started;
}

function saysReady(name: string, started: RunningProcess): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error(`${name} was not ready after ${READY_WITHIN_MS / 1000} seconds.`));
    }, READY_WITHIN_MS);
    void started.exited.then(() => {
      clearTimeout(late);
    });
    started.child.on('message', (message) => {
      if ((message as { ready?: unknown }).ready !== true) return;
      clearTimeout(late);
      resolve();
    });
  });
}

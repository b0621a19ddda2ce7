import { STARTUP_STAGES, WAIT_FOR_PARENT } from '../../runtime/run-process';
import type { StartupStage } from '../../runtime/run-process';
import { startProcess } from './process';
import type { RunningProcess } from './process';
import { ready } from './ready';

export interface NodeChildOptions {
  readonly name: string;
  /** A compiled file of this project. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** The child loads its code at once, and continues as these resolve. */
  readonly after?: Readonly<Record<StartupStage, Promise<unknown>>>;
}

const READY_WITHIN_MS = 60_000;
/** As in the image. Live data is under 70 MiB; without a limit, V8 lets garbage grow with the memory of the machine. */
const HEAP_LIMIT = '--max-old-space-size=160';

/** Starts one of our processes, which sends `{ready: true}` over Node's message channel when it is ready. */
export async function startNodeChild({
  name,
  file,
  env,
  logFile,
  after,
}: NodeChildOptions): Promise<RunningProcess> {
  const args = [file, ...(after === undefined ? [] : [WAIT_FOR_PARENT])];
  // First, so that a limit set by the operator wins.
  const limited = { ...env, NODE_OPTIONS: [HEAP_LIMIT, env['NODE_OPTIONS'] ?? ''].join(' ').trim() };
  const started = await startProcess({
    command: process.execPath,
    args,
    env: limited,
    logFile,
    ipc: true,
  });
  await ready(name, started, async () => {
    for (const stage of after === undefined ? [] : STARTUP_STAGES) {
      await after?.[stage];
      started.child.send({ stage });
    }
    await waitForReady(name, started);
  });
  return started;
}

function waitForReady(name: string, started: RunningProcess): Promise<void> {
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

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEV_SERVER_NAMESPACE, devServerArguments } from '../../temporal/server-settings';
import type { DevServerSettings } from '../../temporal/server-settings';
import { assertPortFree } from '../ports';
import { logAfter, logEnd } from './log-file';
import { startProcess } from './process';
import type { RunningProcess } from './process';
import { NotReadyError, ready, waitUntil } from './ready';

export interface TemporalOptions extends DevServerSettings {
  readonly binary: string;
  readonly logFile: string;
}

export interface TemporalServer extends RunningProcess {
  readonly address: string;
}

async function waitForNamespace(address: string, signal: AbortSignal): Promise<void> {
  // Loaded while the server starts.
  const { Connection } = await import('@temporalio/client');
  // gRPC waits a second before it reconnects by default; the server is up long before that.
  const channelArgs = { 'grpc.initial_reconnect_backoff_ms': 50, 'grpc.max_reconnect_backoff_ms': 50 };
  const connection = Connection.lazy({ address, channelArgs });
  const describe = (): Promise<unknown> =>
    connection.workflowService.describeNamespace({ namespace: DEV_SERVER_NAMESPACE });
  try {
    const answers = async (): Promise<boolean> => {
      await connection.withDeadline(Date.now() + 1000, describe);
      return true;
    };
    await waitUntil('Temporal', answers, signal);
  } finally {
    await connection.close();
  }
}

async function startOnce(options: TemporalOptions): Promise<TemporalServer> {
  const { binary, logFile, ...settings } = options;
  const address = `127.0.0.1:${settings.port}`;
  const started = await startProcess({ command: binary, args: devServerArguments(settings), logFile });
  await ready('Temporal', started, (signal) => waitForNamespace(address, signal));
  killWhenStuck(started, logFile);
  return { ...started, address };
}

const CHECK_EVERY_MS = 2_000;
const CHECKS_IN_A_ROW = 3;
/** Logged twice a second once the server is stuck, whenever it refreshes its namespaces. */
const STUCK = 'ListNamespaces operation failed. Failed to get namespace rows. Error: interrupted (9)';

/**
 * On a very busy machine, a statement that is cancelled at the wrong moment leaves the server's only database connection refusing
 * every later statement. Such a server is killed: the supervisor restarts it, and it continues from its database file.
 */
function killWhenStuck(started: RunningProcess, logFile: string): void {
  let inARow = 0;
  let read = logEnd(logFile);
  const check = setInterval(() => {
    inARow = logAfter(logFile, read).includes(STUCK) ? inARow + 1 : 0;
    read = logEnd(logFile);
    if (inARow >= CHECKS_IN_A_ROW) started.kill();
  }, CHECK_EVERY_MS);
  check.unref();
  void started.exited.then(() => {
    clearInterval(check);
  });
}

/** Starts a Temporal dev server, which is ready once it serves its namespace. */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  await assertPortFree(options.port);
  if (options.dbFile) mkdirSync(dirname(options.dbFile), { recursive: true });
  try {
    return await startOnce(options);
  } catch (error) {
    // Its SQLite setup can fail once with "interrupted"; the next attempt succeeds.
    if (error instanceof NotReadyError && error.log.includes('interrupted')) return startOnce(options);
    throw error;
  }
}

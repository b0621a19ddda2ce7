import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEV_SERVER_NAMESPACE, devServerArguments } from '../../temporal/server-settings';
import type { DevServerSettings } from '../../temporal/server-settings';
import { assertPortFree } from '../ports';
import { waitUntil } from '../wait-until';
import { logAfter, logEnd } from './log-file';
import { startProcess } from './process';
import type { RunningProcess } from './process';
import { NotReadyError, ready } from './ready';

export interface TemporalOptions extends DevServerSettings {
  readonly binary: string;
  readonly logFile: string;
}

export interface TemporalServer extends RunningProcess {
  readonly address: string;
}

async function namespaceAnswers(address: string, signal: AbortSignal): Promise<void> {
  // Loaded while the server comes up.
  const { Connection } = await import('@temporalio/client');
  // Asked too early it refuses; by default the next attempt would come a second later, when it has long been up.
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
  await ready('Temporal', started, (signal) => namespaceAnswers(address, signal));
  endWhenStuck(started, logFile);
  return { ...started, address };
}

const LOOK_EVERY_MS = 2_000;
const LOOKS_IN_A_ROW = 3;
/** Written twice a second from then on, when it looks for new namespaces. */
const STUCK = 'ListNamespaces operation failed. Failed to get namespace rows. Error: interrupted (9)';

/**
 * A statement that is cancelled at the wrong moment, on a machine that is very busy, leaves the server's one connection to its database
 * refusing every other statement, for good. Such a server is ended: whoever started it starts it again, and it goes on from its file.
 */
function endWhenStuck(started: RunningProcess, logFile: string): void {
  let inARow = 0;
  let read = logEnd(logFile);
  const look = setInterval(() => {
    inARow = logAfter(logFile, read).includes(STUCK) ? inARow + 1 : 0;
    read = logEnd(logFile);
    if (inARow >= LOOKS_IN_A_ROW) started.kill();
  }, LOOK_EVERY_MS);
  look.unref();
  void started.exited.then(() => {
    clearInterval(look);
  });
}

/** Starts a real Temporal dev server; it is ready when it answers for its namespace. */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  // Else another server on that port would answer for the one that could not have it.
  await assertPortFree(options.port);
  if (options.dbFile) mkdirSync(dirname(options.dbFile), { recursive: true });
  try {
    return await startOnce(options);
  } catch (error) {
    // Its SQLite set-up can fail once with "interrupted"; the next start goes through.
    if (error instanceof NotReadyError && error.log.includes('interrupted')) return startOnce(options);
    throw error;
  }
}

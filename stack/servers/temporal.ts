import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEV_SERVER_NAMESPACE, devServerArguments } from '../../temporal/server-settings';
import type { DevServerSettings } from '../../temporal/server-settings';
import { assertPortFree } from '../ports';
import { waitUntil } from '../wait-until';
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
  return { ...started, address };
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

import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:http2';
import type { IncomingHttpHeaders } from 'node:http2';
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

/** A DescribeNamespaceRequest, whose first field is the name, in a gRPC frame: not compressed, and its length. */
function describeNamespaceFrame(): Buffer {
  const name = Buffer.from(DEV_SERVER_NAMESPACE);
  const message = Buffer.concat([Buffer.from([0x0a, name.length]), name]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(message.length, 1);
  return Buffer.concat([header, message]);
}

/** One gRPC call by hand: the SDK's client takes longer to load than the server to start. */
async function servesNamespace(address: string): Promise<boolean> {
  const session = connect(`http://${address}`);
  // The request fails with the same error.
  session.on('error', () => undefined);
  try {
    const call = session.request({
      ':method': 'POST',
      ':path': '/temporal.api.workflowservice.v1.WorkflowService/DescribeNamespace',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    call.setTimeout(1000, () => {
      call.destroy(new Error('Temporal did not answer within a second.'));
    });
    let status: unknown;
    const note = (headers: IncomingHttpHeaders): void => {
      status = headers['grpc-status'] ?? status;
    };
    // An error without a message has its status in the headers.
    call.on('response', note).on('trailers', note).end(describeNamespaceFrame());
    call.resume();
    await once(call, 'close');
    return status === '0';
  } finally {
    session.destroy();
  }
}

async function waitForNamespace(address: string, signal: AbortSignal): Promise<void> {
  await waitUntil('Temporal', () => servesNamespace(address), signal);
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

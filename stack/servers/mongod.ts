import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document, MongoClient as Client, MongoServerError } from 'mongodb';
import { assertPortFree } from '../ports';
import { startProcess } from './process';
import type { RunningProcess } from './process';
import { NotReadyError, ready, waitUntil } from './ready';

const REPLICA_SET = 'sello';
const NOT_YET_INITIALIZED = 94;
/** The log is JSON lines; this matches errors and fatal errors. */
const PROBLEMS = /"s":"[EF]"/;

export interface MongodOptions {
  readonly binary: string;
  readonly dataDir: string;
  readonly port: number;
  readonly logFile: string;
}

export interface MongodServer extends RunningProcess {
  readonly uri: string;
}

async function replicaSetConfig(admin: Db): Promise<Document | null> {
  try {
    const answer = await admin.command({ replSetGetConfig: 1 });
    return answer['config'] as Document;
  } catch (error) {
    if ((error as MongoServerError).code === NOT_YET_INITIALIZED) return null;
    throw error;
  }
}

/** Takes the next step towards a writable primary at `host`; true once it is one. Idempotent. */
async function isPrimaryAt(host: string, admin: Db): Promise<boolean> {
  const config = await replicaSetConfig(admin);
  if (!config) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    return false;
  }
  const [member] = config['members'] as Document[];
  if (member?.['host'] !== host) {
    // The port has changed since the last start. A member that is not in its own configuration accepts only `force`.
    const version = (config['version'] as number) + 1;
    const moved = { ...config, version, members: [{ ...member, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
    return false;
  }
  const hello = await admin.command({ hello: 1 });
  return hello['isWritablePrimary'] === true;
}

async function assertListening(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}

async function waitForPrimary(uri: string, port: number, signal: AbortSignal): Promise<void> {
  const host = `127.0.0.1:${port}`;
  // Loaded while the server starts.
  const { MongoClient } = await import('mongodb');
  let client: Client | undefined;
  const close = async (): Promise<void> => {
    const closing = client;
    client = undefined;
    await closing?.close();
  };
  // Otherwise it would go on looking for a server that has exited, and keep this process alive meanwhile.
  const abandon = (): void => void close();
  signal.addEventListener('abort', abandon);
  const attempt = async (): Promise<boolean> => {
    try {
      // The client waits half a second after a refused connection.
      if (client === undefined) await assertListening(port);
      client ??= new MongoClient(uri, { serverSelectionTimeoutMS: 2000 });
      return await isPrimaryAt(host, client.db('admin'));
    } catch (error) {
      // A client whose first connection failed stays closed.
      await close();
      throw error;
    }
  };
  try {
    await waitUntil('mongod', attempt, signal);
  } finally {
    signal.removeEventListener('abort', abandon);
    await close();
  }
}

async function startOnce({ binary, dataDir, port, logFile }: MongodOptions): Promise<MongodServer> {
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const args = [
    '--replSet',
    REPLICA_SET,
    '--bind_ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--dbpath',
    dataDir,
  ];
  // Small journal files: by default each start writes and reads three of 100 MB.
  const journal = ['--wiredTigerEngineConfigString', 'log=(file_max=16MB)'];
  // Lines about slow operations contain whole documents, which an erasure can't remove from the log.
  const log = ['--slowms', '2147483647'];
  const footprint = ['--nounixsocket', '--wiredTigerCacheSizeGB', '0.5', ...journal];
  const started = await startProcess({ command: binary, args: [...args, ...log, ...footprint], logFile });
  await ready('mongod', started, (signal) => waitForPrimary(uri, port, signal), PROBLEMS);
  return { ...started, uri };
}

/** Starts mongod as a single-node replica set, which transactions and change streams require. */
export async function startMongod(options: MongodOptions): Promise<MongodServer> {
  await assertPortFree(options.port);
  mkdirSync(options.dataDir, { recursive: true });
  for (let retries = 15; ; retries -= 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // The mongod of a stack that was just killed may still be closing its files.
      const inUse = error instanceof NotReadyError && error.log.includes('DBPathInUse');
      if (!inUse || retries === 0) throw error;
      await sleep(1000);
    }
  }
}

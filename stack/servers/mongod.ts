import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document, MongoServerError } from 'mongodb';
import { assertPortFree } from '../ports';
import { waitUntil } from '../wait-until';
import { startProcess } from './process';
import type { RunningProcess } from './process';
import { NotReadyError, ready } from './ready';

const REPLICA_SET = 'sello';
const NOT_YET_INITIALIZED = 94;
/** Its log is JSON lines; these are the errors and the fatal ones. */
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

/** One step towards a writable primary at `host`; true when it is one. Asked until then, and harmless to repeat. */
async function isPrimaryAt(host: string, admin: Db): Promise<boolean> {
  const config = await replicaSetConfig(admin);
  if (!config) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    return false;
  }
  const [member] = config['members'] as Document[];
  if (member?.['host'] !== host) {
    // The port was changed since the last start. A member that cannot find itself in its set accepts only force.
    const version = (config['version'] as number) + 1;
    const moved = { ...config, version, members: [{ ...member, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
    return false;
  }
  const hello = await admin.command({ hello: 1 });
  return hello['isWritablePrimary'] === true;
}

async function becomesPrimary(uri: string, host: string, signal: AbortSignal): Promise<void> {
  // Loaded while the server comes up.
  const { MongoClient } = await import('mongodb');
  const attempt = async (): Promise<boolean> => {
    // A new client each time: one whose first connection failed stays closed.
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2000 });
    try {
      return await isPrimaryAt(host, client.db('admin'));
    } finally {
      await client.close();
    }
  };
  await waitUntil('mongod', attempt, signal);
}

async function startOnce({ binary, dataDir, port, logFile }: MongodOptions): Promise<MongodServer> {
  const host = `127.0.0.1:${port}`;
  const uri = `mongodb://${host}/?directConnection=true`;
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
  // A journal of small files: three of 100 MB are written and read again at each start otherwise.
  const journal = ['--wiredTigerEngineConfigString', 'log=(file_max=16MB)'];
  const modest = ['--nounixsocket', '--wiredTigerCacheSizeGB', '0.5', ...journal];
  const started = await startProcess({ command: binary, args: [...args, ...modest], logFile });
  await ready('mongod', started, (signal) => becomesPrimary(uri, host, signal), PROBLEMS);
  return { ...started, uri };
}

/** Starts a real mongod as a replica set of one: transactions, majority and change streams need a set. */
export async function startMongod(options: MongodOptions): Promise<MongodServer> {
  // Else another server on that port would answer for the one that could not have it.
  await assertPortFree(options.port);
  mkdirSync(options.dataDir, { recursive: true });
  for (let patience = 15; ; patience -= 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // The mongod of a run that was killed a moment ago may still be closing its files.
      const inUse = error instanceof NotReadyError && error.log.includes('DBPathInUse');
      if (!inUse || patience === 0) throw error;
      await sleep(1000);
    }
  }
}

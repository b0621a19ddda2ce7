import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { MongoClient } from 'mongodb';
import type { Document } from 'mongodb';
import { reservePort } from '../../../runtime/reserve-port';
import { startMongod } from '../../../stack/servers/mongod';
import { startProcess } from '../../../stack/servers/process';
import type { RunningProcess } from '../../../stack/servers/process';
import { testServers } from '../../support/servers';
import { until } from '../../support/until';

const SCRIPT = join(__dirname, '../../../deploy/mongodb/roles.cjs');
const PASSWORD = 'correct-horse';

interface RoleCommand {
  db: string;
  command: Document;
}

/** The commands that mongosh would send for deploy/mongodb/roles.cjs on a server without these roles. */
function roleCommands(database: string): RoleCommand[] {
  const commands: RoleCommand[] = [];
  const getSiblingDB = (name: string) => ({
    getRole: () => null,
    createRole({ role, ...rest }: Document) {
      commands.push({ db: name, command: { createRole: role as string, ...rest } });
    },
  });
  runInNewContext(readFileSync(SCRIPT, 'utf8'), { db: { getSiblingDB }, database });
  return commands;
}

/** A mongod that demands a password, with an administrator and one user for each role of the script. */
export async function startMongodWithUsers(folder: string, database: string) {
  const [binary, port] = [testServers().binaries.mongod, await reservePort()];
  const dataDir = join(folder, 'mongo');
  const open = await startMongod({ binary, dataDir, port, logFile: join(folder, 'open.log') });
  const client = await new MongoClient(open.uri).connect();
  for (const { db, command } of roleCommands(database)) await client.db(db).command(command);
  const users = { root: ['root'], sello: [{ role: 'sello', db: database }], backup: ['selloBackup'] };
  for (const [name, roles] of Object.entries(users))
    await client.db('admin').command({ createUser: name, pwd: PASSWORD, roles });
  await client.close();
  await open.stop();

  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, 'ab'.repeat(32), { mode: 0o600 });
  const place = ['--replSet', 'sello', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', dataDir];
  const started: RunningProcess = await startProcess({
    command: binary,
    args: [...place, '--nounixsocket', '--keyFile', keyFile],
    logFile: join(folder, 'closed.log'),
  });
  const uri = (user: keyof typeof users) =>
    `mongodb://${user}:${PASSWORD}@127.0.0.1:${port}/${database}?directConnection=true&authSource=admin`;
  await until(async () => {
    const admin = new MongoClient(uri('root'), { serverSelectionTimeoutMS: 1000 });
    const hello = await admin
      .db()
      .command({ hello: 1 })
      .catch(() => null);
    await admin.close();
    return hello?.['isWritablePrimary'] === true;
  });
  return { uri, stop: () => started.stop() };
}

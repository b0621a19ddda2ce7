import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { reservePort } from '../../../runtime/reserve-port';
import { startTemporal } from '../../../stack/servers/temporal';
import { searchAttributes } from '../../../contract/search-attributes';
import { testServers } from '../../support/servers';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sello-temporal-'));
});

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function withClient<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address });
  try {
    return await work(new Client({ connection }));
  } finally {
    await connection.close();
  }
}

it('keeps workflow runs and search attributes across a restart', async () => {
  const { temporal: binary } = testServers().binaries;
  const paths = { dbFile: join(dir, 'temporal.db'), logFile: join(dir, 'temporal.log') };

  const first = await startTemporal({ binary, port: await reservePort(), ...paths });
  await withClient(first.address, async (client) => {
    await client.workflow.start('unknown', { workflowId: 'kept', taskQueue: 'nobody' });
  });
  await first.stop();

  const second = await startTemporal({ binary, port: await reservePort(), ...paths });
  try {
    await withClient(second.address, async (client) => {
      expect((await client.workflow.getHandle('kept').describe()).status.name).toBe('RUNNING');
      const { customAttributes } = await client.connection.operatorService.listSearchAttributes({
        namespace: 'default',
      });
      expect(Object.keys(customAttributes)).toEqual(expect.arrayContaining(Object.keys(searchAttributes)));
    });
  } finally {
    await second.stop();
  }
});

it('refuses a port on which another Temporal server listens', async () => {
  const port = Number(testServers().temporalAddress.split(':')[1]);
  const { temporal: binary } = testServers().binaries;
  await expect(startTemporal({ binary, port, logFile: join(dir, 'taken.log') })).rejects.toThrow(
    `Port ${port} is already in use by another program`,
  );
});

it('quotes the end of its log when it cannot start', async () => {
  const { temporal: binary } = testServers().binaries;
  const dbFile = join(dir, 'broken.db');
  await writeFile(dbFile, 'not a database');
  const options = { dbFile, port: await reservePort(), logFile: join(dir, 'broken.log') };
  await expect(startTemporal({ binary, ...options })).rejects.toThrow(
    /^Temporal ended with code 1 before it was ready\. From its log:\n.*not a database/s,
  );
});

it('is killed when its database connection is stuck, so that it can be restarted', async () => {
  const { temporal: binary } = testServers().binaries;
  const paths = { dbFile: join(dir, 'stuck.db'), logFile: join(dir, 'stuck.log') };
  const server = await startTemporal({ binary, port: await reservePort(), ...paths });
  // The observed log line: the state itself cannot be reproduced on purpose.
  const line =
    'level=ERROR msg="Error refreshing namespace cache" service=frontend ' +
    'error="ListNamespaces operation failed. Failed to get namespace rows. Error: interrupted (9)"\n';
  const writing = setInterval(() => {
    appendFileSync(paths.logFile, line);
  }, 250);
  try {
    expect(await server.exited).toBe('signal SIGKILL');
  } finally {
    clearInterval(writing);
    await server.stop();
  }
});

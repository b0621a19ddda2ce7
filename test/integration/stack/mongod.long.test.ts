import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { reservePort } from '../../../runtime/reserve-port';
import { startMongod } from '../../../stack/servers/mongod';
import type { MongodServer } from '../../../stack/servers/mongod';
import { testServers } from '../../support/servers';

let dir: string;
let server: MongodServer | undefined;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sello-mongod-'));
});

afterEach(async () => {
  await server?.stop();
});

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function start(port: number): Promise<MongodServer> {
  const paths = { dataDir: join(dir, 'data'), logFile: join(dir, 'mongod.log') };
  server = await startMongod({ binary: testServers().binaries.mongod, port, ...paths });
  return server;
}

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

it('keeps its data across restarts, also on another port, and accepts transactions each time', async () => {
  const first = await reservePort();
  const other = await reservePort();
  const seen: unknown[] = [];
  for (const port of [first, first, other]) {
    const { uri, stop } = await start(port);
    await withClient(uri, async (client) => {
      const starts = client.db('test').collection<{ port: number }>('starts');
      await client.withSession(async (session) =>
        session.withTransaction(async () => {
          await starts.insertOne({ port }, { session });
        }),
      );
      const found = await starts.find().sort({ _id: 1 }).toArray();
      seen.push(found.map((each) => each.port));
      expect((await client.db('admin').command({ hello: 1 }))['me']).toBe(`127.0.0.1:${port}`);
    });
    await stop();
  }
  expect(seen).toEqual([[first], [first, first], [first, first, other]]);
});

it('waits for a mongod that is still closing the same data folder', async () => {
  const first = await start(await reservePort());
  const second = start(await reservePort());
  await first.stop();
  await withClient((await second).uri, async (client) => {
    expect((await client.db('admin').command({ hello: 1 }))['isWritablePrimary']).toBe(true);
  });
});

it('refuses a port on which another mongod listens', async () => {
  const port = Number(new URL(testServers().mongodbUri).port);
  await expect(start(port)).rejects.toThrow(`Port ${port} is already in use by another program`);
});

it('quotes the reason from its log when it cannot start', async () => {
  const dataDir = join(dir, 'not-a-database');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'storage.bson'), 'not BSON');
  const options = { dataDir, port: await reservePort(), logFile: join(dir, 'broken.log') };
  const error: unknown = await startMongod({ binary: testServers().binaries.mongod, ...options }).catch(
    (e: unknown) => e,
  );
  expect((error as Error).message).toMatch(/^mongod ended with .* before it was ready\. From its log:\n/);
  expect((error as Error).message).toContain('storage engine metadata file');
});

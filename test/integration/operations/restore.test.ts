import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { diskLayout, objectPath } from '../../../adapters/storage/disk/layout';
import { objectKey } from '../../../domain/certificate';
import { freePort } from '../../../runtime/free-port';
import { startMongod } from '../../../stack/servers/mongod';
import type { MongodServer } from '../../../stack/servers/mongod';
import { startTemporal } from '../../../stack/servers/temporal';
import type { TemporalServer } from '../../../stack/servers/temporal';
import { TASK_QUEUE } from '../../../contract/names';
import type { Recurrence } from '../../../contract/recurrence';
import type { OrphanResult } from '../../../workflows/sweep';
import { openssl } from '../psc/openssl';
import { scratchFolder } from '../../support/scratch';
import { testServers } from '../../support/servers';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

interface Known {
  id: string;
  content: string;
}

/** As described in docs/operations/backup.md: the database is copied first, then the files; Temporal starts empty. */
describe('a service restored from its backup', () => {
  const folder = scratchFolder('sello-restore-');
  const backup = join(folder, 'backup');
  const database = join(folder, 'mongo');
  let mongod: MongodServer;
  let emptyTemporal: TemporalServer;
  let engine: Client;
  let service: TestService;
  let certified: Known[];
  let processing: Known[];
  let lost: Known[];

  beforeAll(async () => {
    mongod = await runMongod(await freePort());
    const { temporalAddress } = testServers();
    service = await startService({}, [], { mongodbUri: mongod.uri, temporalAddress });
    certified = await Promise.all(['one', 'two', 'three'].map((name) => post(name, 201)));
    for (const { id } of certified)
      await until(async () => (await read(id)).blockchain.status === 'confirmed');
    await service.worker.stop();
    processing = await Promise.all(['four', 'five'].map((name) => post(name, 202)));

    await backUpDatabase();
    await service.startWorker();
    lost = await Promise.all(['six', 'seven', 'eight'].map((name) => post(name, 201)));
    for (const { id } of lost) await until(async () => (await read(id)).blockchain.status === 'confirmed');
    cpSync(join(service.dataDir, 'objects'), join(backup, 'objects'), { recursive: true });

    await Promise.all([service.api.stop(), service.worker.stop()]);
    const { port } = new URL(mongod.uri);
    mongod.kill();
    await mongod.exited;
    for (const gone of [database, join(service.dataDir, 'objects')]) rmSync(gone, { recursive: true });

    cpSync(join(backup, 'mongo'), database, { recursive: true });
    cpSync(join(backup, 'objects'), join(service.dataDir, 'objects'), { recursive: true });
    mongod = await runMongod(Number(port));
    emptyTemporal = await startTemporal({
      binary: testServers().binaries.temporal,
      port: await freePort(),
      dbFile: join(folder, 'temporal.db'),
      logFile: join(folder, 'temporal.log'),
    });
    Object.assign(service.env, {
      TEMPORAL_ADDRESS: emptyTemporal.address,
      TEMPORAL_NAMESPACE: 'default',
      SWEEP_ORPHAN_LIMIT: '0',
    });
    await Promise.all([service.startApi(), service.startWorker()]);
    engine = new Client({ connection: await Connection.connect({ address: emptyTemporal.address }) });
  });
  afterAll(async () => {
    await engine.connection.close();
    await service.stop();
    await Promise.all([emptyTemporal.stop(), mongod.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const runMongod = (port: number) =>
    startMongod({
      binary: testServers().binaries.mongod,
      dataDir: database,
      port,
      logFile: join(folder, 'mongod.log'),
    });

  /** A snapshot of the volume while nothing is written. */
  async function backUpDatabase(): Promise<void> {
    const client = new MongoClient(mongod.uri);
    try {
      await client.db('admin').command({ fsync: 1, lock: true });
      mkdirSync(backup);
      cpSync(database, join(backup, 'mongo'), { recursive: true });
      await client.db('admin').command({ fsyncUnlock: 1 });
    } finally {
      await client.close();
    }
  }

  async function post(content: string, expected: 201 | 202): Promise<Known> {
    const headers: Record<string, string> = expected === 202 ? { prefer: 'respond-async' } : {};
    const answer = await service.upload(content, headers);
    expect(answer.status).toBe(expected);
    const { certificate } = (await answer.json()) as { certificate: { id: string } };
    return { id: certificate.id, content };
  }

  async function read(id: string) {
    const answer = await service.fetch(`/certificates/${id}`);
    return ((await answer.json()) as { certificate: { status: string; blockchain: { status: string } } })
      .certificate;
  }

  const proof = (id: string, type: string) =>
    service.fetch(`/certificates/${id}/proof?type=${type}&format=raw`);

  it('has every certificate of the backup: openssl accepts its time stamp, and its file is unchanged', async () => {
    for (const { id } of processing) await until(async () => (await read(id)).status === 'certified');
    for (const { id, content } of [...certified, ...processing]) {
      writeFileSync(join(folder, 'token.tsr'), Buffer.from(await (await proof(id, 'nom151')).arrayBuffer()));
      const digest = createHash('sha256').update(content).digest('hex');
      const verify = ['-verify', '-in', 'token.tsr', '-digest', digest, '-CAfile', service.rootPem];
      expect(await openssl(folder, 'ts', ...verify)).toContain('Verification: OK');
      expect(await (await proof(id, 'file')).text()).toBe(content);
    }
  });

  it('has the anchors of the backup, and anchors the other certificates', async () => {
    for (const { id } of certified) expect((await proof(id, 'blockchain')).status).toBe(200);
    for (const { id } of processing) await until(async () => (await proof(id, 'blockchain')).status === 200);
  });

  it('certifies new files', async () => {
    await post('nine', 201);
  });

  it('does not delete files that the restored database does not know', async () => {
    const paths = lost.map(({ id }) =>
      objectPath(diskLayout(join(service.dataDir, 'objects')), objectKey(id)),
    );
    const time = new Date(Date.now() - 2 * 86_400_000);
    for (const path of paths) await utimes(path, time, time);
    const orphans = await engine.workflow.execute<(recurrence: Recurrence) => Promise<OrphanResult>>(
      'deleteOrphans',
      {
        taskQueue: TASK_QUEUE,
        workflowId: 'delete-orphans-test',
        args: [{ everySeconds: 3_600 }],
      },
    );
    expect(orphans).toMatchObject({ withoutRecord: lost.length, deleted: 0, held: true });
    // Fails if one is gone.
    for (const path of paths) await utimes(path, time, time);
  });
});

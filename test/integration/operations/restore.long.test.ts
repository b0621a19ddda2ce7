import { createHash } from 'node:crypto';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { diskLayout, objectPath } from '../../../adapters/storage/disk/layout';
import { objectKey } from '../../../domain/certificate';
import { reservePort } from '../../../runtime/reserve-port';
import { startMongod } from '../../../stack/servers/mongod';
import type { MongodServer } from '../../../stack/servers/mongod';
import { startTemporal } from '../../../stack/servers/temporal';
import type { TemporalServer } from '../../../stack/servers/temporal';
import { TASK_QUEUE } from '../../../contract/names';
import type { Recurrence } from '../../../contract/recurrence';
import type { OrphanResult } from '../../../workflows/sweep';
import { openssl } from '../psc/openssl';
import { runBackup } from '../../support/backup';
import { sello } from '../../support/cli';
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
  let checked: Awaited<ReturnType<typeof sello>>;

  beforeAll(async () => {
    mongod = await runMongod(await reservePort());
    const { temporalAddress } = testServers();
    service = await startService({}, [], { mongodbUri: mongod.uri, temporalAddress });
    certified = await Promise.all(['one', 'two', 'three'].map((name) => post(name, 201)));
    for (const { id } of certified)
      await until(async () => (await read(id)).blockchain.status === 'confirmed');
    await service.worker.stop();
    processing = await Promise.all(['four', 'five'].map((name) => post(name, 202)));

    const copy = await backUp();
    await service.startWorker();
    lost = await Promise.all(['six', 'seven', 'eight'].map((name) => post(name, 201)));
    for (const { id } of lost) await until(async () => (await read(id)).blockchain.status === 'confirmed');
    cpSync(join(service.dataDir, 'objects'), join(backup, 'objects'), { recursive: true });

    await Promise.all([service.api.stop(), service.worker.stop()]);
    const { port } = new URL(mongod.uri);
    mongod.kill();
    await mongod.exited;
    for (const gone of [database, join(service.dataDir, 'objects')]) rmSync(gone, { recursive: true });

    cpSync(copy, database, { recursive: true });
    cpSync(join(backup, 'objects'), join(service.dataDir, 'objects'), { recursive: true });
    mongod = await runMongod(Number(port));
    emptyTemporal = await startTemporal({
      binary: testServers().binaries.temporal,
      port: await reservePort(),
      dbFile: join(folder, 'temporal.db'),
      logFile: join(folder, 'temporal.log'),
    });
    Object.assign(service.env, {
      TEMPORAL_ADDRESS: emptyTemporal.address,
      TEMPORAL_NAMESPACE: 'default',
    });
    await makeBackupOlder();
    checked = await sello(service.env, 'restore', 'check', '--json');
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

  /** Into the folder `backup`; gives the copy of the database's folder. */
  async function backUp(): Promise<string> {
    const { stdout } = await runBackup(backup, {
      BACKUP_MONGODB_URI: mongod.uri,
      BACKUP_MONGODB_FOLDER: database,
      STORAGE: 'disk',
      SELLO_DATA_DIR: service.dataDir,
    });
    const copy = /^Complete: (\S+), /.exec(stdout)?.[1];
    return join(copy ?? stdout, 'mongo');
  }

  /** Two days old; the files that it does not know are 36 hours old. */
  async function makeBackupOlder(): Promise<void> {
    await service.collections.continuity.updateOne({}, { $set: { usedAt: hoursAgo(48) } });
    for (const path of lostPaths()) await utimes(path, hoursAgo(36), hoursAgo(36));
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const lostPaths = () =>
    lost.map(({ id }) => objectPath(diskLayout(join(service.dataDir, 'objects')), objectKey(id)));

  const sweep = (workflowId: string) =>
    engine.workflow.execute<(recurrence: Recurrence) => Promise<OrphanResult>>('deleteOrphans', {
      taskQueue: TASK_QUEUE,
      workflowId,
      args: [{ everySeconds: 3_600 }],
    });

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

  it('is told before the start what differs, and that it may start', () => {
    expect(checked.stderr).toBe('');
    expect(checked.code).toBe(3);
    expect(JSON.parse(checked.stdout)).toMatchObject({
      verdict: 'decide',
      records: { certified: certified.length, processing: processing.length },
      missing: { certified: { count: 0 }, processing: { count: 0 } },
      unknown: { count: lost.length, undecided: lost.length },
      runs: { processingWithoutRun: { count: processing.length }, schedules: { length: 7 } },
      chain: { spentByUnknown: { length: 1 } },
    });
  });

  it('deletes no file that the restored database does not know, until an operator decides', async () => {
    // Far fewer than SWEEP_ORPHAN_LIMIT.
    expect(await sweep('undecided')).toMatchObject({ undecided: lost.length, deleted: 0, held: true });
    expect(lostPaths().filter((path) => existsSync(path))).toHaveLength(lost.length);
    expect((await sello(service.env, 'doctor')).stdout).toMatch(
      /DOWN +Sweeper +3 files date from .*sello restore check/,
    );

    expect((await sello(service.env, 'restore', 'keep')).stdout).toMatch(
      /^Files without a record .* are kept\./,
    );
    expect(await sweep('kept')).toEqual({ withoutRecord: 0, undecided: 0, deleted: 0, held: false });
    expect(lostPaths().filter((path) => existsSync(path))).toHaveLength(lost.length);
    expect((await sello(service.env, 'restore', 'check')).stdout).toContain('There is nothing to decide.');
  });
});

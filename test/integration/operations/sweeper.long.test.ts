import { readFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createSweepActivities } from '../../../activities/sweep/sweep';
import type { SweepDependencies } from '../../../activities/sweep/sweep';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { createHashBatchRepository } from '../../../adapters/mongo/hash-batches';
import { diskLayout, objectPath } from '../../../adapters/storage/disk/layout';
import { fileStoreFrom } from '../../../adapters/storage/from-config';
import { loadConfig } from '../../../config/load-config';
import { objectKey } from '../../../domain/certificate';
import { newId } from '../../../domain/ids';
import { reservePort } from '../../../runtime/reserve-port';
import { createCertificationEngine } from '../../../temporal/certification-engine';
import { TASK_QUEUE } from '../../../contract/names';
import type { Recurrence } from '../../../contract/recurrence';
import type { OrphanResult } from '../../../workflows/sweep';
import { allObjects } from '../../support/all-objects';
import { sello } from '../../support/cli';
import { certificateOf, certificatesUsed } from '../../support/crashes';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

const LIMIT = 2;

describe('the sweeper of a running service', () => {
  let service: TestService;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await reservePort();
    service = await startService({
      SWEEP_ORPHAN_LIMIT: String(LIMIT),
      WORKER_METRICS_PORT: String(metricsPort),
    });
  });
  afterEach(() => {
    service.psc.mode = 'pass';
    delete service.pscFaults.delayMs;
  });
  afterAll(() => service.stop());

  const store = () => fileStoreFrom(loadConfig(service.env));
  const stored = async () =>
    (await allObjects(await store(), new Date(Date.now() + 60_000))).map(({ key }) => key).sort();

  /** Makes it look two days old. */
  async function age(key: string): Promise<void> {
    const time = new Date(Date.now() - 2 * 86_400_000);
    await utimes(objectPath(diskLayout(join(service.dataDir, 'objects')), key), time, time);
  }

  async function orphan(): Promise<string> {
    const key = objectKey(newId('cert'));
    await (await store()).put(key, Readable.from([Buffer.from('of a process that died')]));
    await age(key);
    return key;
  }

  async function certified(): Promise<string> {
    const answer = await service.upload(`file ${newId('cert')}`);
    const { certificate } = (await answer.json()) as { certificate: { id: string } };
    expect(answer.status).toBe(201);
    await age(objectKey(certificate.id));
    return certificate.id;
  }

  /** A run beside the one that waits: it ends after one pass. */
  const sweep = () =>
    service.temporal.workflow.execute<(recurrence: Recurrence) => Promise<OrphanResult>>('deleteOrphans', {
      taskQueue: TASK_QUEUE,
      workflowId: newId('cert'),
      args: [{ everySeconds: 3_600 }],
    });
  const orphansHeld = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return /^sello_orphans_held\{.*\} (\d+)$/m.exec(text)?.[1];
  };
  const doctor = async () =>
    (await sello(service.env, 'doctor')).stdout.split('\n').find((line) => line.includes('Sweeper'));

  it('deletes what crashes left behind, and keeps every file that has a record', async () => {
    const kept = await Promise.all([certified(), certified(), certified()]);
    const failed = await certified();
    await service.collections.certificates.updateOne({ _id: failed }, { $set: { status: 'failed' } });
    await Promise.all([orphan(), orphan()]);
    expect(await doctor()).toMatch(/^up .*has not searched/);
    expect(await sweep()).toEqual({ withoutRecord: 2, undecided: 0, deleted: 3, held: false });
    expect(await stored()).toEqual(kept.map(objectKey).sort());
    expect(await doctor()).toMatch(/^up .*deleted 3$/);
    expect(await orphansHeld()).toBe('0');
  });

  it('deletes no file of a certificate that a restored database does not know, and raises an alarm', async () => {
    const before = await stored();
    const since = await Promise.all([certified(), certified(), certified()]);
    const all = await stored();
    expect(all).toHaveLength(before.length + since.length);
    const records = await service.collections.certificates.find({ _id: { $in: since } }).toArray();
    // As a database restored from an older backup.
    await service.collections.certificates.deleteMany({ _id: { $in: since } });
    expect(await sweep()).toEqual({ withoutRecord: since.length, undecided: 0, deleted: 0, held: true });
    expect(await stored()).toEqual(all);
    expect(await doctor()).toMatch(/^DOWN .*3 files had no record .*docs\/operations\/orphans\.md/);
    await until(async () => (await orphansHeld()) === '3');
    const log = readFileSync(join(service.dataDir, 'worker.log'), 'utf8');
    expect(log).toMatch(/"level":50.*3 files have no record, more than SWEEP_ORPHAN_LIMIT \(2\)/);

    await service.collections.certificates.insertMany(records);
    expect(await sweep()).toEqual({ withoutRecord: 0, undecided: 0, deleted: 0, held: false });
    expect(await stored()).toEqual(all);
    expect(await doctor()).toMatch(/^up /);
  });

  it('does not start a certification again that failed after the sweep had listed it', async () => {
    service.psc.mode = 'reset';
    const answer = await service.upload('no provider answers', { 'idempotency-key': 'listed' });
    service.psc.mode = 'pass';
    expect(answer.status).toBe(502);
    const certificates = createCertificateRepository(service.collections);
    const record = await service.collections.certificates.findOne({ idempotencyKey: 'listed' });
    const failed = (await certificates.find(record!._id))!;
    expect(failed.status).toBe('failed');
    const handle = service.temporal.workflow.getHandle(failed.id);
    const { runId } = await handle.describe();

    const { resumeStale } = createSweepActivities({
      allowance: createAccountRepository(service.collections),
      certificates: { ...certificates, listStale: async () => [{ ...failed, status: 'processing' }] },
      engine: createCertificationEngine(service.temporal, {
        providers: ['sandbox'],
        budgetMilliseconds: 20_000,
      }),
      hashBatches: createHashBatchRepository(service.collections),
      deliveries: { overdueWebhooks: async () => [] },
      publisher: { hasEndpoints: async () => false },
      tasks: [],
      staleAfterSeconds: 0,
      clock: () => new Date(),
    } as unknown as SweepDependencies);
    expect(await new MockActivityEnvironment().run(resumeStale)).toBe(0);
    expect((await handle.describe()).runId).toBe(runId);
  });

  it('starts a certification again that an operator terminated', async () => {
    service.pscFaults.delayMs = 60_000;
    const { id } = await certificateOf(await service.upload('terminated', { prefer: 'respond-async' }));
    const handle = service.temporal.workflow.getHandle(id);
    await until(async () => (await handle.describe()).status.name === 'RUNNING');
    await handle.terminate();
    delete service.pscFaults.delayMs;
    await until(async () => {
      const record = await service.collections.certificates.findOne({ _id: id });
      return record?.status === 'certified';
    });
  });

  it('gives back the unit of an upload that never became a record, and uses up the unit of a certificate', async () => {
    const { collections, accountId } = service;
    const certificateId = await certified();
    const allowance = createAccountRepository(collections);
    const held = async () => (await collections.accounts.findOne({ _id: accountId }))!.held;
    await until(async () => (await held()).length === 0);
    const used = await certificatesUsed(service);
    // As left by an API that was killed during the upload, and by a worker that was killed after it saved the token.
    await allowance.reserve(accountId, { certificateId: newId('cert'), idempotencyKey: null });
    const at = new Date(Date.now() - 3_600_000);
    await collections.accounts.updateOne({ _id: accountId }, [
      { $set: { held: { $concatArrays: ['$held', [{ id: certificateId, unit: certificateId }]] } } },
      { $set: { held: { $map: { input: '$held', in: { id: '$$this.id', unit: '$$this.unit', at } } } } },
    ]);
    await until(async () => (await held()).length === 0);
    expect(await certificatesUsed(service)).toBe(used);
  });
});

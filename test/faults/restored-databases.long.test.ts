import { createHash } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { reservePort } from '../../runtime/reserve-port';
import { startMongod } from '../../stack/servers/mongod';
import type { MongodServer } from '../../stack/servers/mongod';
import { startTemporal } from '../../stack/servers/temporal';
import type { TemporalServer } from '../../stack/servers/temporal';
import { accountWithKey } from '../support/fixtures';
import { hasObject, unitsUsed } from '../support/operators/certificate-facts';
import { startPscLedger } from '../support/operators/psc-ledger';
import type { PscLedger } from '../support/operators/psc-ledger';
import { sweepAhead } from '../support/operators/sweep-ahead';
import { scratchFolder } from '../support/scratch';
import { testServers } from '../support/servers';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

interface Sent {
  id: string;
  content: string;
  sha256: string;
  key: string;
  accountId: string;
}

/** Copies of real data folders: each server in turn goes back to an earlier moment, and the other stays as it is. */
describe('after one of the two databases was restored from a backup', () => {
  const folder = scratchFolder('sello-restored-');
  const at = (name: string) => join(folder, name);
  let mongod: MongodServer;
  let engine: TemporalServer;
  let ports: { mongod: number; engine: number };
  let ledger: PscLedger;
  let service: TestService;

  const runMongod = () =>
    startMongod({
      binary: testServers().binaries.mongod,
      dataDir: at('mongo'),
      port: ports.mongod,
      logFile: at('mongod.log'),
    });
  const runEngine = () =>
    startTemporal({
      binary: testServers().binaries.temporal,
      port: ports.engine,
      dbFile: at('engine/temporal.db'),
      logFile: at('engine.log'),
    });

  beforeAll(async () => {
    ports = { mongod: await reservePort(), engine: await reservePort() };
    [mongod, engine, ledger] = await Promise.all([runMongod(), runEngine(), startPscLedger(at('psc'))]);
    service = await startService(
      { PSC_CONFIG: ledger.config, SWEEP_INTERVAL_SECONDS: '86400', ANCHOR_WINDOW_SECONDS: '86400' },
      [],
      { mongodbUri: mongod.uri, temporalAddress: engine.address },
    );
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([mongod.stop(), engine.stop(), ledger.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Its hash is also its idempotency key. */
  async function send(content: string): Promise<Sent> {
    const sha256 = hashOf(content);
    const { account, key } = await accountWithKey(service.collections);
    const answer = await again({ content, key }, { prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    const { certificate } = (await answer.json()) as { certificate: { id: string } };
    return { id: certificate.id, content, sha256, key, accountId: account.id };
  }
  const again = ({ content, key }: Pick<Sent, 'content' | 'key'>, headers: Record<string, string> = {}) =>
    service.upload(content, {
      authorization: `Bearer ${key}`,
      'idempotency-key': hashOf(content),
      ...headers,
    });
  const find = ({ id }: Sent) => service.collections.certificates.findOne({ _id: id });
  const run = async ({ id }: Sent) =>
    (await service.temporal.workflow.getHandle(id).describe()).status.name as string;
  const isSettled = async (sent: Sent) =>
    (await find(sent))?.status !== 'processing' && (await run(sent)) !== 'RUNNING';

  it('a MongoDB older than its runs: no 201 without a certified record, one charge, and no file is deleted', async () => {
    await service.worker.stop();
    const [bySweep, byPost] = [await send('certified by the sweep'), await send('certified by a POST')];
    await backUpMongod();
    const lost = await send('not in the backup');
    await service.startWorker();
    for (const each of [bySweep, byPost, lost]) await until(() => isSettled(each));
    for (const each of [bySweep, byPost, lost]) {
      expect(await find(each)).toMatchObject({ status: 'certified' });
      await unitsUsed(service, each.accountId);
    }

    await Promise.all([service.api.stop(), service.worker.stop()]);
    await mongod.stop();
    rmSync(at('mongo'), { recursive: true });
    cpSync(at('mongo-backup'), at('mongo'), { recursive: true });
    mongod = await runMongod();
    await service.startApi();
    for (const each of [bySweep, byPost]) {
      expect(await find(each)).toMatchObject({ status: 'processing', tsr: null });
      expect(await run(each)).toBe('COMPLETED');
    }
    expect(await find(lost)).toBeNull();

    // No worker yet: nothing but the old run could say that it is certified.
    const waiting = await again(byPost, { prefer: 'respond-async' });
    expect(waiting.status).toBe(202);
    expect(await waiting.json()).toMatchObject({ certificate: { id: byPost.id, status: 'processing' } });
    expect(await run(byPost)).toBe('RUNNING');
    await service.startWorker();
    await sweepAhead(service, 5);
    for (const each of [bySweep, byPost]) {
      await until(() => isSettled(each));
      expect(await find(each)).toMatchObject({ status: 'certified' });
      expect(await unitsUsed(service, each.accountId)).toBe(1);
      expect(hasObject(service, each.id)).toBe(true);
      // The backup has no token, so each was issued another.
      expect(ledger.tokens(each.sha256)).toBe(2);
      expect((await again(each)).headers.get('idempotent-replayed')).toBe('true');
    }
    expect(hasObject(service, lost.id)).toBe(true);
  });

  it('a Temporal older than its records: open runs end as their records did, and change nothing', async () => {
    await service.worker.stop();
    const [certified, failed] = [await send('certified'), await send('failed')];
    ledger.refused.add(failed.sha256);
    await engine.stop();
    cpSync(at('engine'), at('engine-backup'), { recursive: true });
    engine = await runEngine();
    const missing = await send('its run is not in the backup');
    await service.startWorker();
    const all = [certified, failed, missing];
    for (const each of all) await until(() => isSettled(each));
    for (const each of all) await unitsUsed(service, each.accountId);
    const before = await Promise.all(all.map(find));
    expect(before.map((record) => record?.status)).toEqual(['certified', 'failed', 'certified']);

    await Promise.all([service.api.stop(), service.worker.stop()]);
    await engine.stop();
    rmSync(at('engine'), { recursive: true });
    cpSync(at('engine-backup'), at('engine'), { recursive: true });
    engine = await runEngine();
    for (const each of [certified, failed]) expect(await run(each)).toBe('RUNNING');
    await expect(run(missing)).rejects.toThrow();
    ledger.refused.clear();
    await Promise.all([service.startApi(), service.startWorker()]);

    await until(async () => (await run(certified)) === 'COMPLETED');
    await until(async () => (await run(failed)) === 'FAILED');
    await sweepAhead(service, 25 * 60);
    expect(await Promise.all(all.map(find))).toEqual(before);
    const facts = all.map(async (each) => ({
      used: await unitsUsed(service, each.accountId),
      hasObject: hasObject(service, each.id),
      tokens: ledger.tokens(each.sha256),
    }));
    expect(await Promise.all(facts)).toEqual([
      { used: 1, hasObject: true, tokens: 1 },
      { used: 0, hasObject: false, tokens: 0 },
      { used: 1, hasObject: true, tokens: 1 },
    ]);
    const replayed = await again(missing);
    expect(replayed.status).toBe(201);
    expect(await replayed.json()).toMatchObject({ certificate: { id: missing.id } });
  });

  async function backUpMongod(): Promise<void> {
    const client = new MongoClient(mongod.uri);
    try {
      await client.db('admin').command({ fsync: 1, lock: true });
      cpSync(at('mongo'), at('mongo-backup'), { recursive: true });
      await client.db('admin').command({ fsyncUnlock: 1 });
    } finally {
      await client.close();
    }
  }
});

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

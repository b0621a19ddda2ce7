import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../adapters/mongo/open';
import { freePort } from '../../stack/ports';
import { startMongod } from '../../stack/servers/mongod';
import { startTemporal } from '../../stack/servers/temporal';
import { accountWithKey } from '../support/fixtures';
import { testServers } from '../support/servers';
import { startService } from '../support/service';
import { until } from '../support/until';

/** A caller is told within this time; the test gives up waiting after it. */
const TOLD_WITHIN_MILLISECONDS = 10_000;

const UNAVAILABLE = { error: 'service_unavailable', message: expect.stringMatching(/\.$/) as string };

describe('when a part is down', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sello-parts-'));
  afterAll(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  it('the caller is told within 10 s that the database is away, and served again when it is back', async () => {
    const port = await freePort();
    const start = () =>
      startMongod({
        binary: testServers().binaries.mongod,
        dataDir: join(dir, 'mongo'),
        port,
        logFile: join(dir, 'mongod.log'),
      });
    let mongod = await start();
    const uri = mongod.uri.replace(/\/\?/, '/own?');
    const { collections, close } = await openDatabase(uri);
    const { key } = await accountWithKey(collections);
    const service = await startService({ MONGODB_URI: uri });
    const headers = { authorization: `Bearer ${key}` };
    try {
      expect((await service.upload('before', headers)).status).toBe(201);
      mongod.kill();
      await mongod.exited;
      const signal = AbortSignal.timeout(TOLD_WITHIN_MILLISECONDS);
      const refused = await service.fetch(`/verify/${'0'.repeat(64)}`, { headers, signal });
      expect(refused.status).toBe(503);
      expect(await refused.json()).toEqual(UNAVAILABLE);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
      const ready = await fetch(`${service.url}/health/ready`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ parts: { database: 'down', engine: 'up', storage: 'up' } });
      mongod = await start();
      await until(async () => (await service.upload('after', headers)).status === 201);
    } finally {
      await close();
      await service.stop();
      await mongod.stop();
    }
  }, 240_000);

  it('the caller is told within 10 s that the engine is away, and the file is certified when it is back', async () => {
    const port = await freePort();
    const start = () =>
      startTemporal({
        binary: testServers().binaries.temporal,
        dbFile: join(dir, 'temporal.db'),
        port,
        logFile: join(dir, 'temporal.log'),
      });
    let temporal = await start();
    const service = await startService({ TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: 'default' });
    const idempotency = { 'idempotency-key': 'engine-away' };
    try {
      expect((await service.upload('before')).status).toBe(201);
      temporal.kill();
      await temporal.exited;
      const body = new FormData();
      body.set('file', new File(['during'], 'c14.pdf', { type: 'application/pdf' }));
      const signal = AbortSignal.timeout(TOLD_WITHIN_MILLISECONDS);
      const refused = await service.fetch('/certificates', {
        method: 'POST',
        body,
        headers: idempotency,
        signal,
      });
      expect(refused.status).toBe(503);
      expect(await refused.json()).toEqual(UNAVAILABLE);
      const ready = await fetch(`${service.url}/health/ready`, {
        signal: AbortSignal.timeout(TOLD_WITHIN_MILLISECONDS),
      });
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ parts: { engine: 'down' }, workers: null });
      // What needs no engine goes on.
      expect((await service.fetch(`/verify/${'0'.repeat(64)}`)).status).toBe(200);
      temporal = await start();
      // Taken in is taken in: the sweeper finds the record, or the caller's next try does. One certificate either way.
      await until(() =>
        service.collections.certificates.findOne({ 'idempotency.key': 'engine-away', status: 'certified' }),
      );
      const again = await service.upload('during', idempotency);
      expect(again.status).toBe(201);
      expect(
        await service.collections.certificates.countDocuments({ 'idempotency.key': 'engine-away' }),
      ).toBe(1);
    } finally {
      await service.stop();
      await temporal.stop();
    }
  }, 240_000);
});

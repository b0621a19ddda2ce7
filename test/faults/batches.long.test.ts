import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservePort } from '../../runtime/reserve-port';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { batchDone, batchItems, batchOf, hashOf, itemsOf, postBatch, readBatch } from '../support/batches';
import { sello } from '../support/cli';
import { certificatesUsed } from '../support/crashes';
import { accountWithKey } from '../support/fixtures';
import { until } from '../support/until';

/** The fault table's long form has 1,000 and 20. */
const ITEMS = 300;
const KILLS = 6;
/** Chunks of a batch at once, and items of a chunk. */
const AT_ONCE = 2 * 10;

describe('a batch of hashes', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await service.collections.accounts.updateOne(
      { _id: service.accountId },
      { $set: { certificatesGranted: 5_000 } },
    );
  });
  afterAll(() => service.stop());
  afterEach(() => {
    Object.assign(service.psc, { mode: 'pass', rejects: () => false, onToken: () => undefined });
    delete service.pscFaults.delayMs;
  });

  const post = async (count: number, label: string) =>
    (await batchOf(await postBatch(service, batchItems(count, label)))).id;

  /** Nothing is held any more, and so many units were used. */
  async function expectCharged(units: number): Promise<void> {
    const account = await service.collections.accounts.findOne({ _id: service.accountId });
    expect(account).toMatchObject({ certificatesUsed: units, held: [] });
  }

  it(`whose worker is killed ${KILLS} times has one token and one charge for each of ${ITEMS} items`, async () => {
    const chargedBefore = await certificatesUsed(service);
    const tokensBefore = service.psc.tokens;
    const every = Math.floor(ITEMS / (KILLS + 1));
    const id = await post(ITEMS, 'killed');
    for (let kill = 0; kill < KILLS; kill += 1) {
      let left = every;
      await new Promise<void>((killed) => {
        service.psc.onToken = () => {
          left -= 1;
          if (left > 0) return;
          service.psc.onToken = () => undefined;
          service.worker.kill();
          killed();
        };
      });
      await service.worker.exited;
      await service.startWorker();
    }
    const { counts } = await until(async () => {
      const batch = await readBatch(service, id);
      return batch.status === 'done' && batch;
    }, 500);
    expect(counts).toEqual({ total: ITEMS, certified: ITEMS, failed: 0, pending: 0 });
    const tokens = await service.collections.certificates.distinct('token.serialNumber', { 'batch.id': id });
    expect(tokens).toHaveLength(ITEMS);
    await expectCharged(chargedBefore + ITEMS);
    // Only those that were lost between the answer and the write are asked for again.
    const repeated = service.psc.tokens - tokensBefore - ITEMS;
    expect(repeated).toBeGreaterThanOrEqual(KILLS);
    expect(repeated).toBeLessThanOrEqual(KILLS * AT_ONCE);
  });

  it('is certified but for the item that the provider refuses, whose unit comes back', async () => {
    const chargedBefore = await certificatesUsed(service);
    const requestsBefore = service.psc.requests;
    const refused = Buffer.from(batchItems(12, 'refused')[7]!.sha256, 'hex');
    service.psc.rejects = (request) => request.includes(refused);
    const id = await post(12, 'refused');
    const { counts } = await batchDone(service, id);
    expect(counts).toEqual({ total: 12, certified: 11, failed: 1, pending: 0 });
    expect(await itemsOf(service, id, { status: 'failed' })).toMatchObject([
      { index: 7, ref: 'refused-7', failure: { code: 'psc_error' } },
    ]);
    // A refusal is not repeated.
    expect(service.psc.requests - requestsBefore).toBe(12);
    await expectCharged(chargedBefore + 11);
  });

  it('from the command line names the file that failed, and the next run sends that one alone', async () => {
    const chargedBefore = await certificatesUsed(service);
    const names = Array.from({ length: 12 }, (_, i) => `from the command line ${i}`);
    const paths = names.map((name) => join(service.dataDir, name));
    for (const [i, path] of paths.entries()) writeFileSync(path, names[i]!);
    const refused = Buffer.from(hashOf(names[7]!), 'hex');
    service.psc.rejects = (request) => request.includes(refused);
    const env = { ...service.env, SELLO_API_KEY: service.key };
    const first = await sello(env, 'certify', '--hash-only', ...paths);
    expect([first.code, first.stderr]).toEqual([1, 'sello: 1 of 12 files could not be certified.\n']);
    const lines = first.stdout.trim().split('\n');
    expect(lines[7]).toContain(`${paths[7]!}: `);
    expect(lines.filter((line) => line.startsWith('certified'))).toHaveLength(11);
    service.psc.rejects = () => false;
    const requestsBefore = service.psc.requests;
    const second = await sello(env, 'certify', '--hash-only', ...paths);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    const again = second.stdout.split('\n');
    expect(again[8]).toBe(lines[8]);
    expect(again[12]).toMatch(/^12 of 12 certified\./);
    expect(service.psc.requests - requestsBefore).toBe(1);
    await expectCharged(chargedBefore + 12);
  });

  it('whose provider is away for a moment is certified afterwards', async () => {
    const chargedBefore = await certificatesUsed(service);
    const { requests } = service.psc;
    service.psc.mode = 'error';
    const id = await post(12, 'away');
    await until(async () => service.psc.requests > requests);
    service.psc.mode = 'pass';
    expect((await batchDone(service, id)).counts).toMatchObject({ certified: 12, failed: 0 });
    await expectCharged(chargedBefore + 12);
  });

  it('fails whole, and costs nothing, when no provider answers', async () => {
    const chargedBefore = await certificatesUsed(service);
    service.psc.mode = 'error';
    const id = await post(3, 'down');
    expect((await batchDone(service, id)).counts).toMatchObject({ certified: 0, failed: 3 });
    await expectCharged(chargedBefore);
  });

  it('is the fourth under way and refused, until one is done', async () => {
    await service.worker.stop();
    let ids: string[];
    let fourth: Response;
    try {
      ids = [await post(1, 'open-1'), await post(1, 'open-2'), await post(1, 'open-3')];
      fourth = await postBatch(service, batchItems(1, 'open-4'));
    } finally {
      await service.startWorker();
    }
    expect(fourth.status).toBe(429);
    expect(fourth.headers.get('retry-after')).toBe('5');
    expect(await fourth.json()).toMatchObject({
      error: 'rate_limit_exceeded',
      message: expect.stringContaining('3 batches under way') as string,
    });
    await Promise.all(ids.map((id) => batchDone(service, id)));
    await batchDone(service, await post(1, 'open-5'));
  });

  it('that an operator cancels is done, with what it had; the rest has failed and costs nothing', async () => {
    const chargedBefore = await certificatesUsed(service);
    service.pscFaults.delayMs = 5_000;
    const { requests } = service.psc;
    const id = await post(20, 'cancelled');
    await until(async () => service.psc.requests > requests);
    const handle = service.temporal.workflow.getHandle(id);
    await handle.cancel();
    const { counts } = await batchDone(service, id);
    expect(counts.certified + counts.failed).toBe(20);
    const failed = await itemsOf(service, id, { status: 'failed' });
    expect(new Set(failed.map(({ failure }) => failure?.code))).toEqual(new Set(['cancelled']));
    await expectCharged(chargedBefore + counts.certified);
    await expect(handle.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
  });

  it('whose run is terminated is finished by another, which the sweep starts', async () => {
    const chargedBefore = await certificatesUsed(service);
    service.pscFaults.delayMs = 3_000;
    const { requests } = service.psc;
    const id = await post(12, 'terminated');
    await until(async () => service.psc.requests > requests);
    await service.temporal.workflow.getHandle(id).terminate();
    delete service.pscFaults.delayMs;
    expect((await batchDone(service, id)).counts).toMatchObject({ certified: 12, failed: 0 });
    await expectCharged(chargedBefore + 12);
  });

  describe('sent while the engine is out of reach', () => {
    let cutOff: Awaited<ReturnType<TestService['addApi']>>;
    beforeAll(async () => {
      cutOff = await service.addApi({ TEMPORAL_ADDRESS: `127.0.0.1:${await reservePort()}` });
    });
    afterAll(() => cutOff.process.stop());

    const postThere = (count: number, label: string, headers: Record<string, string> = {}) => {
      const there = (path: string, init: RequestInit = {}) =>
        fetch(`${cutOff.url}/api/public/v1${path}`, {
          ...init,
          headers: { authorization: `Bearer ${service.key}`, ...(init.headers as Record<string, string>) },
        });
      return postBatch({ fetch: there }, batchItems(count, label), headers);
    };
    const stored = (label: string) =>
      service.collections.certificates.find({ reference: new RegExp(`^${label}-`) }).toArray();

    it('is a 503; the same key leads to it, and it is charged once', async () => {
      const chargedBefore = await certificatesUsed(service);
      const key = { 'idempotency-key': 'sent-while-the-engine-was-away' };
      const refused = await postThere(5, 'engine-away', key);
      expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'service_unavailable' }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const again = await postBatch(service, batchItems(5, 'engine-away'), key);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
      const { id } = await batchOf(again);
      expect((await batchDone(service, id)).counts).toMatchObject({ certified: 5, failed: 0 });
      expect(new Set((await stored('engine-away')).map(({ batch }) => batch?.id))).toEqual(new Set([id]));
      await expectCharged(chargedBefore + 5);
    });

    it('and not again is certified by a run that the sweep starts', async () => {
      const chargedBefore = await certificatesUsed(service);
      expect((await postThere(3, 'engine-swept')).status).toBe(503);
      const [first, ...others] = await stored('engine-swept');
      expect(others).toHaveLength(2);
      expect((await batchDone(service, first!.batch!.id)).counts).toMatchObject({ certified: 3, failed: 0 });
      await expectCharged(chargedBefore + 3);
    });

    it('over the allowance is refused as ever, and leaves nothing behind', async () => {
      const { account, key } = await accountWithKey(service.collections);
      const answer = await postThere(6, 'engine-over', { authorization: `Bearer ${key}` });
      expect(answer.status).toBe(402);
      expect(await stored('engine-over')).toEqual([]);
      expect(await service.collections.accounts.findOne({ _id: account.id })).toMatchObject({
        ...{ certificatesUsed: 0, held: [] },
      });
    });
  });
});

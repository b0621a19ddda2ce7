import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createKeyRepository } from '../../../adapters/mongo/keys';
import { accountWithKey, limiterOf } from '../../support/fixtures';
import { certificateOf, certificatesUsed } from '../../support/crashes';
import { rawRequest } from '../../support/raw-request';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

const UNKNOWN = `/api/public/v1/verify/${'0'.repeat(64)}`;

describe('under real traffic, with two API processes,', () => {
  let service: TestService;
  let other: Awaited<ReturnType<TestService['addApi']>>;
  beforeAll(async () => {
    service = await startService({ ACCOUNT_UPLOADS_MAX: '100' });
    other = await service.addApi();
  });
  afterAll(async () => {
    await other.process.stop();
    await service.stop();
  });

  const ask = (i: number, key: string) =>
    fetch(`${i % 2 === 0 ? service.url : other.url}${UNKNOWN}`, {
      headers: { authorization: `Bearer ${key}` },
    });

  /** In order of their answers; no more than 200 connections at once. */
  async function askMany(count: number, key: string): Promise<Response[]> {
    const answers: Response[] = [];
    let next = 0;
    const caller = async () => {
      for (let i = next++; i < count; i = next++) {
        const answer = await ask(i, key);
        await answer.arrayBuffer();
        answers.push(answer);
      }
    };
    await Promise.all(Array.from({ length: 200 }, caller));
    return answers;
  }

  it('100 concurrent identical POSTs give one certificate, one token, one charge and 100 equal answers', async () => {
    const keys = await Promise.all(Array.from({ length: 19 }, () => service.addKey()));
    const all = [service.key, ...keys.map(({ key }) => key)];
    const charged = await certificatesUsed(service);
    const { tokens } = service.psc;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        const body = new FormData();
        body.set('file', new File(['one file'], 'one.txt', { type: 'text/plain' }));
        body.set('title', 'One');
        const headers = { authorization: `Bearer ${all[i % 20]!}`, 'idempotency-key': 'one-and-the-same' };
        const url = i % 2 === 0 ? service.url : other.url;
        return fetch(`${url}/api/public/v1/certificates`, { method: 'POST', body, headers });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(new Array(100).fill(201));
    const bodies = await Promise.all(answers.map(certificateOf));
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(new Set(bodies.map(({ nom151 }) => nom151.serial_number)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(99);
    expect(service.psc.tokens - tokens).toBe(1);
    expect((await certificatesUsed(service)) - charged).toBe(1);
    const { id } = bodies[0]!;
    expect(
      await service.collections.certificates.countDocuments({ idempotencyKey: 'one-and-the-same' }),
    ).toBe(1);
    const again = await service.fetch(`/certificates/${id}`);
    expect(again.status).toBe(200);
  });

  it('a key limited to 60 a minute is admitted 60 times out of 600, and never more in any 60 seconds', async () => {
    const { key, id } = await service.addKey({ ratePerMinute: 60, quotaPerMonth: 100_000 });
    const answers = await askMany(600, key);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+, "month";r=\d+;t=\d+$/);
    const { lineages } = await limiterOf(service.collections, service.accountId);
    const own = lineages[id]!;
    expect(own.requestLog.reduce((total, { count }) => total + count, 0)).toBeLessThanOrEqual(60);
    expect(own.usedInMonth).toBe(60);
  });

  it('a key with a quota of 100 is admitted exactly 100 times', async () => {
    const { key } = await service.addKey({ ratePerMinute: 6_000, quotaPerMonth: 100 });
    const answers = await askMany(300, key);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = await ask(0, key);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 'quota_exceeded', message: expect.stringMatching(/\.$/) as string },
    ]);
  });

  it('a revoked key is refused on the very next request, on either process', async () => {
    const { key, id } = await service.addKey();
    expect([(await ask(0, key)).status, (await ask(1, key)).status]).toEqual([200, 200]);
    await createKeyRepository(service.collections).revoke({ id }, 'test');
    for (const i of [0, 1]) {
      const refused = await ask(i, key);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ error: 'api_key_revoked' });
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('a new account certifies 5 files, then gets 402, and continues when more are granted', async () => {
    const { account, key } = await accountWithKey(service.collections);
    const upload = (content: string) => service.upload(content, { authorization: `Bearer ${key}` });
    for (let i = 0; i < 5; i += 1) expect((await upload(`free ${i}`)).status).toBe(201);
    const refused = await upload('one too many');
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({ error: 'allowance_exhausted' });
    // A refused request leaves no record, no held unit and no run.
    expect(await service.collections.certificates.countDocuments({ accountId: account.id })).toBe(5);
    // The worker settles the unit of the fifth after it has answered.
    await until(async () => {
      const current = await service.collections.accounts.findOne({ _id: account.id });
      return current?.certificatesUsed === 5 && current.held.length === 0;
    });
    await createAccountRepository(service.collections).grant(account.id, 1, 'test');
    expect((await upload('one more')).status).toBe(201);
  });

  it('402 comes before the body: not a byte of the file is read', async () => {
    const { account, key } = await accountWithKey(service.collections);
    await service.collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: 0 } });
    const headers = [
      'POST /api/public/v1/certificates HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      'Content-Type: multipart/form-data; boundary=X',
      'Content-Length: 10000000',
    ];
    // The body never follows.
    const { status, body } = await rawRequest(service.url, `${headers.join('\r\n')}\r\n\r\n`);
    expect([status, JSON.parse(body)]).toMatchObject([402, { error: 'allowance_exhausted' }]);
  });

  it('two uploads at once for the last unit: one is certified and one gets 402', async () => {
    const { account, key } = await accountWithKey(service.collections);
    await service.collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: 1 } });
    const headers = { authorization: `Bearer ${key}` };
    const answers = await Promise.all([service.upload('one', headers), service.upload('two', headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402]);
    await until(async () => {
      const current = await service.collections.accounts.findOne({ _id: account.id });
      return current?.certificatesUsed === 1 && current.held.length === 0;
    });
    expect(await service.collections.certificates.countDocuments({ accountId: account.id })).toBe(1);
  });

  it('a repeated request is answered even when the allowance is used up', async () => {
    const { account, key } = await accountWithKey(service.collections);
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'k' };
    const first = await certificateOf(await service.upload('replayed', headers));
    await service.collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: 1 } });
    const replay = await service.upload('replayed', headers);
    expect([replay.status, (await certificateOf(replay)).id]).toEqual([201, first.id]);
  });
});

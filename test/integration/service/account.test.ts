import { accountWithKey } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

interface Answer {
  account: {
    id: string;
    certificates: { left: number; used: number };
    key: { name: string; scopes: string[]; rate: number; quota: number; used_this_month: number };
  };
}

describe('GET /account', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  it('counts the certificates and this very request, as RateLimit does', async () => {
    const { key, account } = await accountWithKey(service.collections, { scopes: ['certificates:write'] });
    const headers = { authorization: `Bearer ${key}` };
    const read = async () => {
      const answer = await service.fetch('/account', { headers });
      expect(answer.status).toBe(200);
      const month = /"month";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '');
      return { body: (await answer.json()) as Answer, remaining: Number(month?.[1]) };
    };
    const first = await read();
    expect(first.body).toEqual({
      account: {
        id: account.id,
        certificates: { left: 5, used: 0 },
        key: { name: 'test', scopes: ['certificates:write'], rate: 60, quota: 1_000, used_this_month: 1 },
      },
    });
    expect(first.remaining).toBe(999);

    expect((await service.upload('counted', headers)).status).toBe(201);
    const second = await read();
    expect(second.body.account.certificates).toEqual({ left: 4, used: 1 });
    const { quota, used_this_month } = second.body.account.key;
    expect([used_this_month, quota - used_this_month]).toEqual([3, second.remaining]);
  });
});

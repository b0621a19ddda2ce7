import { createMemberMail } from '../../../adapters/mongo/memberships/member-mail';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

const DAY = '2026-11-02';

describe('the mails of a day', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('are never more than the limit, however many callers take and give back at once', async () => {
    const mails = [createMemberMail(database.collections), createMemberMail(database.collections)];
    await mails[0]!.enable('acct_1', { daily: 10 });
    const take = (n: number) => mails[n % 2]!.take('acct_1', DAY);
    const admitted = async (count: number) => {
      const taken = await Promise.all(Array.from({ length: count }, (_, n) => take(n)));
      return taken.filter(Boolean).length;
    };
    expect(await admitted(40)).toBe(10);
    await Promise.all(Array.from({ length: 4 }, (_, n) => mails[n % 2]!.giveBack('acct_1', DAY)));
    expect(await admitted(40)).toBe(4);
  });

  it('are not given back to another day, nor below zero', async () => {
    const mail = createMemberMail(database.collections);
    await mail.enable('acct_2', { daily: 1 });
    await mail.giveBack('acct_2', DAY);
    expect([await mail.take('acct_2', DAY), await mail.take('acct_2', DAY)]).toEqual([true, false]);
    await mail.giveBack('acct_2', '2026-11-01');
    expect(await mail.take('acct_2', DAY)).toBe(false);
  });
});

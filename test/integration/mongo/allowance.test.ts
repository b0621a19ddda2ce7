import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { newId } from '../../../domain/ids';
import { EmailTakenError } from '../../../domain/errors';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

describe('the allowance', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  async function freshAccount() {
    const accounts = createAccountRepository(database.collections);
    const { id, email } = await accounts.create({
      email: `${newId('acct')}@example.test`,
      passwordHash: null,
    });
    const used = async () => (await accounts.findByEmail(email))?.certificatesUsed;
    return { accounts, id, email, used };
  }

  it('is 5 certificates for a new account, whatever the concurrency', async () => {
    const { accounts, id, used } = await freshAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accounts.reserve(id, newId('cert'))));
    expect(answers.filter(Boolean)).toHaveLength(5);
    expect(await used()).toBe(5);
  });

  it('is charged once per certificate, however often the step runs', async () => {
    const { accounts, id, used } = await freshAccount();
    const certificate = newId('cert');
    const answers = await Promise.all(Array.from({ length: 10 }, () => accounts.reserve(id, certificate)));
    expect(answers).toEqual(new Array(10).fill(true));
    expect(await used()).toBe(1);
  });

  it('is released once, and only while it is held', async () => {
    const { accounts, id, used } = await freshAccount();
    const failed = newId('cert');
    const certified = newId('cert');
    await accounts.reserve(id, failed);
    await accounts.reserve(id, certified);
    await accounts.release(id, failed);
    await accounts.release(id, failed);
    expect(await used()).toBe(1);
    await accounts.settle(id, certified);
    await accounts.release(id, certified);
    expect(await used()).toBe(1);
  });

  it('lists what has been held for too long, across accounts', async () => {
    const [one, two] = [await freshAccount(), await freshAccount()];
    const certificates = [newId('cert'), newId('cert'), newId('cert')] as const;
    await one.accounts.reserve(one.id, certificates[0]);
    await one.accounts.reserve(one.id, certificates[1]);
    await one.accounts.settle(one.id, certificates[1]);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await database.collections.accounts.updateOne({ _id: one.id }, { $set: { 'held.0.at': hourAgo } });
    await two.accounts.reserve(two.id, certificates[2]);
    const held = async (before: Date, limit = 1_000) =>
      (await one.accounts.listHeld(before, limit)).filter(({ accountId }) =>
        [one.id, two.id].includes(accountId),
      );
    const [first, last] = [
      { accountId: one.id, certificateId: certificates[0] },
      { accountId: two.id, certificateId: certificates[2] },
    ];
    expect(await held(new Date(Date.now() - 60_000))).toEqual([first]);
    const later = new Date(Date.now() + 60_000);
    expect(await held(later)).toEqual(expect.arrayContaining([first, last]));
    expect(await held(later)).toHaveLength(2);
    expect(await one.accounts.listHeld(later, 1)).toHaveLength(1);
  });

  it('grows by what the operator grants, with an entry in the audit log', async () => {
    const { accounts, id, email } = await freshAccount();
    for (let i = 0; i < 5; i += 1) await accounts.reserve(id, newId('cert'));
    expect(await accounts.reserve(id, newId('cert'))).toBe(false);
    expect(await accounts.grant(email, 2, 'operator:ana')).toMatchObject({ certificatesGranted: 7 });
    expect(await accounts.reserve(id, newId('cert'))).toBe(true);
    expect(
      await database.collections.audit.findOne({ subject: id, action: 'account.granted' }),
    ).toMatchObject({
      actor: 'operator:ana',
      details: { certificates: 2 },
    });
  });

  it('belongs to one account per e-mail address, whatever its case', async () => {
    const { accounts, email } = await freshAccount();
    await expect(accounts.create({ email: email.toUpperCase(), passwordHash: null })).rejects.toThrow(
      EmailTakenError,
    );
  });
});

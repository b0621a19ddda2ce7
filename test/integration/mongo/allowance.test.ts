import fc from '../../support/property';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { newId } from '../../../domain/ids';
import { EmailTakenError } from '../../../domain/errors';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { createCertificationWorld } from '../../support/in-memory/certification';

describe('the allowance', () => {
  const claim = (certificateId = newId('cert'), idempotencyKey: string | null = null) => ({
    certificateId,
    idempotencyKey,
  });

  const batchClaim = (batchId: string, count: number, idempotencyKey: string | null = null) => ({
    batchId,
    count,
    idempotencyKey,
  });

  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  /** `settle` does not wait for the majority. */
  const stored = (id: string) =>
    database.collections.accounts.findOne({ _id: id }, { readConcern: { level: 'local' } });

  async function freshAccount() {
    const accounts = createAccountRepository(database.collections);
    const { id, email } = await accounts.create({
      email: `${newId('acct')}@example.test`,
      emailConfirmed: true,
      passwordHash: null,
    });
    const used = async () => (await accounts.findByEmail(email))?.certificatesUsed;
    return { accounts, id, email, used };
  }

  it('is 5 certificates for a new account, whatever the concurrency', async () => {
    const { accounts, id, used } = await freshAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accounts.reserve(id, claim())));
    expect(answers.filter(Boolean)).toHaveLength(5);
    expect(await used()).toBe(5);
  });

  it('is charged once per certificate, however often the step runs', async () => {
    const { accounts, id, used } = await freshAccount();
    const certificate = newId('cert');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => accounts.reserve(id, claim(certificate))),
    );
    expect(answers).toEqual(new Array(10).fill(true));
    expect(await used()).toBe(1);
  });

  it('is released once, and only while it is held', async () => {
    const { accounts, id, used } = await freshAccount();
    const failed = newId('cert');
    const certified = newId('cert');
    await accounts.reserve(id, claim(failed));
    await accounts.reserve(id, claim(certified));
    await accounts.release(id, failed);
    await accounts.release(id, failed);
    expect(await used()).toBe(1);
    await accounts.settle(id, certified);
    await accounts.release(id, certified);
    expect(await used()).toBe(1);
  });

  describe('of requests with the same idempotency key', () => {
    it('is one unit, whatever the concurrency, also when it is the last', async () => {
      const { accounts, id, used } = await freshAccount();
      for (let i = 0; i < 4; i += 1) await accounts.reserve(id, claim());
      const claims = Array.from({ length: 20 }, () => accounts.reserve(id, claim(newId('cert'), 'k')));
      expect(await Promise.all(claims)).toEqual(new Array(20).fill(true));
      expect(await used()).toBe(5);
      expect(await accounts.reserve(id, claim(newId('cert'), 'l'))).toBe(false);
      expect(await accounts.reserve(id, claim())).toBe(false);
    });

    it('comes back with the last of them', async () => {
      const { accounts, id, used } = await freshAccount();
      const [one, two] = [claim(newId('cert'), 'k'), claim(newId('cert'), 'k')];
      await Promise.all([accounts.reserve(id, one), accounts.reserve(id, two)]);
      await accounts.release(id, one.certificateId);
      await accounts.release(id, one.certificateId);
      expect(await used()).toBe(1);
      await accounts.release(id, two.certificateId);
      expect(await used()).toBe(0);
    });

    it('does not come back once one of them is certified', async () => {
      const { accounts, id, used } = await freshAccount();
      const [one, two] = [claim(newId('cert'), 'k'), claim(newId('cert'), 'k')];
      await Promise.all([accounts.reserve(id, one), accounts.reserve(id, two)]);
      await accounts.settle(id, one.certificateId);
      await accounts.release(id, two.certificateId);
      expect(await used()).toBe(1);
      expect(await stored(id)).toMatchObject({ held: [] });
    });

    it('is not shared by a key that names another certificate, or that looks like an expression', async () => {
      const { accounts, id, used } = await freshAccount();
      const first = claim();
      await accounts.reserve(id, first);
      await accounts.reserve(id, claim(newId('cert'), first.certificateId));
      await accounts.reserve(id, claim(newId('cert'), '$email'));
      await accounts.reserve(id, claim(newId('cert'), '$certificatesUsed'));
      expect(await used()).toBe(4);
    });
  });

  describe('of batches of hashes', () => {
    it('is taken whole or not at all, and says how much is left', async () => {
      const { accounts, id, used } = await freshAccount();
      expect(await accounts.reserveMany(id, batchClaim('bat_1', 6))).toEqual({
        outcome: 'too_few_left',
        left: 5,
      });
      expect(await used()).toBe(0);
      expect(await accounts.reserveMany(id, batchClaim('bat_1', 5))).toEqual({ outcome: 'reserved' });
      expect(await accounts.reserveMany(id, batchClaim('bat_1', 5))).toEqual({ outcome: 'reserved' });
      expect(await used()).toBe(5);
      expect(await accounts.reserve(id, claim())).toBe(false);
    });

    it('is given back for exactly the failed ones, once', async () => {
      const { accounts, id, used } = await freshAccount();
      await accounts.reserveMany(id, batchClaim('bat_1', 5));
      await accounts.settleMany(id, 'bat_1', 2);
      await accounts.settleMany(id, 'bat_1', 2);
      await accounts.release(id, 'bat_1');
      expect(await used()).toBe(3);
    });

    it('is given back whole when the batch was never stored', async () => {
      const { accounts, id, used } = await freshAccount();
      await accounts.reserveMany(id, batchClaim('bat_1', 4));
      await accounts.release(id, 'bat_1');
      await accounts.release(id, 'bat_1');
      expect(await used()).toBe(0);
    });

    it('is shared by requests with the same idempotency key and size, and by no others', async () => {
      const { accounts, id, used } = await freshAccount();
      const together = Array.from({ length: 10 }, () =>
        accounts.reserveMany(id, batchClaim(newId('bat'), 2, 'k')),
      );
      expect(await Promise.all(together)).toEqual(new Array(10).fill({ outcome: 'reserved' }));
      expect(await used()).toBe(2);
      await accounts.reserveMany(id, batchClaim('bat_1', 1, 'k'));
      await accounts.reserve(id, claim(newId('cert'), 'k'));
      expect(await used()).toBe(4);
    });

    it('is held by at most three batches, whatever the concurrency', async () => {
      const { accounts, id } = await freshAccount();
      const claims = Array.from({ length: 5 }, (_, i) => batchClaim(`bat_${i}`, 1));
      const answers = await Promise.all(claims.map((each) => accounts.reserveMany(id, each)));
      const reserved = claims.filter((_, i) => answers[i]!.outcome === 'reserved');
      expect(reserved).toHaveLength(3);
      expect(answers.filter(({ outcome }) => outcome === 'too_many_open')).toHaveLength(2);
      await accounts.settleMany(id, reserved[0]!.batchId, 0);
      expect(await accounts.reserveMany(id, batchClaim('bat_9', 1))).toEqual({ outcome: 'reserved' });
    });
  });

  it('is counted as the in-memory double of the unit tests counts it', async () => {
    const id = fc.nat(3).map((n) => `cert_${n}`);
    const batchId = fc.nat(4).map((n) => `bat_${n}`);
    const call = fc.oneof(
      fc.record({
        name: fc.constant('reserve' as const),
        id,
        key: fc.option(fc.constantFrom('k', 'l', 'cert_1')),
      }),
      fc.record({ name: fc.constantFrom('settle' as const, 'release' as const), id }),
      fc.record({
        name: fc.constant('reserveMany' as const),
        id: batchId,
        count: fc.integer({ min: 1, max: 3 }),
        key: fc.option(fc.constantFrom('k', 'l')),
      }),
      fc.record({ name: fc.constant('settleMany' as const), id: batchId, failed: fc.nat(1) }),
      fc.record({ name: fc.constant('release' as const), id: batchId }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), fc.nat(9), async (calls, granted) => {
        const { accounts, id: accountId } = await freshAccount();
        const world = createCertificationWorld(new Date());
        Object.assign(world.account, { id: accountId, certificatesGranted: granted });
        await database.collections.accounts.updateOne(
          { _id: accountId },
          { $set: { certificatesGranted: granted } },
        );
        for (const each of calls) {
          const answers = [accounts, world.accounts].map((allowance): Promise<unknown> => {
            switch (each.name) {
              case 'reserve':
                return allowance.reserve(accountId, claim(each.id, each.key));
              case 'reserveMany':
                return allowance.reserveMany(accountId, batchClaim(each.id, each.count, each.key));
              case 'settleMany':
                return allowance.settleMany(accountId, each.id, each.failed);
              case 'settle':
              case 'release':
                return allowance[each.name](accountId, each.id);
            }
          });
          const [ours, double] = await Promise.all(answers);
          expect(ours).toEqual(double);
          const account = await stored(accountId);
          expect(account?.certificatesUsed).toBe(world.account.certificatesUsed);
          expect(account?.held.map((held) => held.id)).toEqual([...world.held.keys()]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lists what has been held for too long, across accounts', async () => {
    const [one, two] = [await freshAccount(), await freshAccount()];
    const certificates = [newId('cert'), newId('cert'), newId('cert')] as const;
    await one.accounts.reserve(one.id, claim(certificates[0]));
    await one.accounts.reserve(one.id, claim(certificates[1]));
    await one.accounts.settle(one.id, certificates[1]);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await database.collections.accounts.updateOne({ _id: one.id }, { $set: { 'held.0.at': hourAgo } });
    await two.accounts.reserve(two.id, claim(certificates[2]));
    const held = async (before: Date, limit = 1_000) =>
      (await one.accounts.listHeld(before, limit)).filter(({ accountId }) =>
        [one.id, two.id].includes(accountId),
      );
    const [first, last] = [
      { accountId: one.id, id: certificates[0] },
      { accountId: two.id, id: certificates[2] },
    ];
    expect(await held(new Date(Date.now() - 60_000))).toEqual([first]);
    const later = new Date(Date.now() + 60_000);
    expect(await held(later)).toEqual(expect.arrayContaining([first, last]));
    expect(await held(later)).toHaveLength(2);
    expect(await one.accounts.listHeld(later, 1)).toHaveLength(1);
  });

  it('grows by what the operator grants, with an entry in the audit log', async () => {
    const { accounts, id } = await freshAccount();
    for (let i = 0; i < 5; i += 1) await accounts.reserve(id, claim());
    expect(await accounts.reserve(id, claim())).toBe(false);
    expect(await accounts.grant(id, 2, 'operator:ana')).toMatchObject({ certificatesGranted: 7 });
    expect(await accounts.reserve(id, claim())).toBe(true);
    expect(
      await database.collections.audit.findOne({ subject: id, action: 'account.granted' }),
    ).toMatchObject({
      actor: 'operator:ana',
      details: { certificates: 2 },
    });
  });

  it('belongs to one account per e-mail address, whatever its case', async () => {
    const { accounts, email } = await freshAccount();
    const again = { email: email.toUpperCase(), emailConfirmed: true, passwordHash: null };
    await expect(accounts.create(again)).rejects.toThrow(EmailTakenError);
  });
});

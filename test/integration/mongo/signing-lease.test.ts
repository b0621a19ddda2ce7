import { createAnchorOperations } from '../../../adapters/mongo/anchor-operations';
import { createSigningLease } from '../../../adapters/mongo/signing-lease';
import type { SigningLease } from '../../../ports/signing-lease';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

const WALLET = 'a1b2c3d4';
const ACTOR = 'operator:ana' as const;

describe('the lease to sign', () => {
  let database: TestDatabase;
  let leaseOf: (deployment: string) => SigningLease;
  beforeEach(async () => {
    database = await freshDatabase();
    leaseOf = (deployment) => createSigningLease(database.collections, () => Promise.resolve(deployment));
  });
  afterEach(() => database.drop());

  /** As if its holder had been silent for as long. */
  const endLease = () =>
    database.collections.leases.updateOne({ _id: 'regtest' }, [
      { $set: { until: { $subtract: ['$$NOW', 1] } } },
    ]);
  const untilOf = async () =>
    (await database.collections.leases.findOne({ _id: 'regtest' }))!.until.getTime();

  it('is held by every worker of the deployment that takes it first, at once', async () => {
    const workers = Array.from({ length: 20 }, () => leaseOf('one'));
    const states = await Promise.all(workers.map((lease) => lease.hold('regtest', WALLET)));
    expect(states).toEqual(workers.map(() => ({ state: 'held' })));
    expect(await database.collections.leases.countDocuments()).toBe(1);
  });

  it('goes to one of several deployments that start at once, and to no worker of another', async () => {
    const names = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 'one' : 'two'));
    const states = await Promise.all(names.map((name) => leaseOf(name).hold('regtest', WALLET)));
    const holders = new Set(names.filter((_, i) => states[i]!.state === 'held'));
    expect(holders.size).toBe(1);
    const others = states.filter((_, i) => !holders.has(names[i]!));
    expect(others).toEqual(others.map(() => ({ state: 'other_deployment' })));
  });

  it('is renewed for a minute by its holder, and by nobody else', async () => {
    const [one, two] = [leaseOf('one'), leaseOf('two')];
    await one.hold('regtest', WALLET);
    const first = await untilOf();
    await one.hold('regtest', WALLET);
    const renewed = await untilOf();
    expect(renewed).toBeGreaterThanOrEqual(first);
    expect(await two.hold('regtest', WALLET)).toEqual({ state: 'other_deployment' });
    expect(await untilOf()).toBe(renewed);
    expect(await one.hold('regtest', WALLET)).toEqual({ state: 'held' });
  });

  it('goes to another deployment when it has ended, and the former one waits then', async () => {
    const [one, two] = [leaseOf('one'), leaseOf('two')];
    await one.hold('regtest', WALLET);
    await endLease();
    expect(await two.hold('regtest', WALLET)).toEqual({ state: 'held' });
    expect(await one.hold('regtest', WALLET)).toEqual({ state: 'other_deployment' });
  });

  it('that has ended is taken by one of several', async () => {
    await leaseOf('one').hold('regtest', WALLET);
    await endLease();
    const names = ['two', 'three', 'four', 'five'];
    const states = await Promise.all(names.map((name) => leaseOf(name).hold('regtest', WALLET)));
    expect(states.filter(({ state }) => state === 'held')).toHaveLength(1);
  });

  it('belongs to one network', async () => {
    await leaseOf('one').hold('regtest', WALLET);
    expect(await leaseOf('two').hold('signet', WALLET)).toEqual({ state: 'held' });
  });

  it('keeps the first wallet, whoever holds it, until another is adopted', async () => {
    const [one, two] = [leaseOf('one'), leaseOf('two')];
    await one.hold('regtest', WALLET);
    const other = { state: 'other_wallet', wallet: WALLET };
    expect(await one.hold('regtest', 'another')).toEqual(other);
    await endLease();
    expect(await two.hold('regtest', 'another')).toEqual(other);
    const { adoptWallet } = createAnchorOperations(database.collections);
    expect(await adoptWallet('regtest', 'another', ACTOR)).toBe(WALLET);
    expect(await adoptWallet('regtest', 'another', ACTOR)).toBeNull();
    expect(await database.collections.audit.find({}).toArray()).toMatchObject([
      { action: 'wallet.adopted', subject: 'another', details: { network: 'regtest', before: WALLET } },
    ]);
    expect(await two.hold('regtest', 'another')).toEqual({ state: 'held' });
    expect(await two.hold('regtest', WALLET)).toEqual({ state: 'other_wallet', wallet: 'another' });
  });

  it('stores names that look like operators as they are', async () => {
    const lease = leaseOf('$deployment');
    expect(await lease.hold('regtest', '$wallet')).toEqual({ state: 'held' });
    expect(await database.collections.leases.findOne({})).toMatchObject({
      deployment: '$deployment',
      wallet: '$wallet',
    });
  });
});

import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { createAnchorSigner } from '../../../../activities/anchor/anchor-signer';
import type { Batch, Outpoint } from '../../../../domain/anchoring';
import type { SubmitResult } from '../../../../ports/chain';
import type { LeaseState } from '../../../../ports/signing-lease';
import { createAnchoringWorld } from '../../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../../support/in-memory/anchoring';
import { createInMemoryWallet } from '../../../support/in-memory/wallet';

const SIZE = 153;
const INPUT = 68;
const DUST = 294;
const DAY = 86_400;

let world: AnchoringWorld;
beforeEach(() => {
  world = createAnchoringWorld();
});

const sign = async (batch: Batch, named: Outpoint | null = null) =>
  world.signer.sign(batch, { tip: await world.soundTip(), patient: true, named });
const raise = async ({ id }: Batch) =>
  world.signer.raise(await world.batch(id), { tip: await world.soundTip() });
const feesOf = async ({ id }: Batch) => (await world.batch(id)).transactions.map(({ feeSats }) => feeSats);

describe('signing for a batch', () => {
  it.each([
    [null, 2 * SIZE],
    [7.5, Math.ceil(7.5 * SIZE)],
  ])('pays the node’s estimate, or 2 satoshi per virtual byte without one (%s)', async (rate, feeSats) => {
    world.fund(100_000);
    world.chain.feeRate = rate;
    expect(await sign(await world.sealed())).toMatchObject({
      feeSats,
      virtualSize: expect.any(Number) as number,
    });
  });

  it('pays for every coin it sweeps', async () => {
    for (const valueSats of [100_000, 5_000]) await world.batches.addCoin('regtest', world.fund(valueSats));
    const { inputs, feeSats } = await sign(await world.sealed());
    expect(inputs).toHaveLength(2);
    expect(feeSats).toBe(2 * (SIZE + INPUT));
  });

  it('never pays more than the cap', async () => {
    world = createAnchoringWorld({ maxFeeSats: 500 });
    world.fund(100_000);
    world.chain.feeRate = 1_000;
    expect(await sign(await world.sealed())).toMatchObject({ feeSats: 500 });
  });

  it('pays what the node asks for when that is more than its estimate, and persists only that version', async () => {
    world.fund(100_000);
    world.chain.minimumRate = 5;
    const batch = await world.sealed();
    const { feeSats } = await sign(batch);
    expect(feeSats).toBeGreaterThanOrEqual(5 * SIZE);
    expect(await feesOf(batch)).toEqual([feeSats]);
  });

  it.each([
    ['the cap', { maxFeeSats: 459 + SIZE - 1 }, 100_000, 459],
    ['the coin', {}, 2 * SIZE + DUST + 100, 306],
  ])('persists what %s allows when the node asks for more', async (_, settings, coinSats, feeSats) => {
    world = createAnchoringWorld(settings);
    world.fund(coinSats);
    world.chain.minimumRate = 5;
    const batch = await world.sealed();
    expect(await sign(batch)).toMatchObject({ feeSats });
  });

  it('needs a coin that holds the fee and a change worth spending', async () => {
    world.fund(2 * SIZE + DUST - 1);
    await expect(sign(await world.sealed())).rejects.toMatchObject({ type: 'wallet_empty' });
    world = createAnchoringWorld();
    world.fund(2 * SIZE + DUST);
    const { change } = await sign(await world.sealed());
    expect(change.valueSats).toBe(DUST);
  });

  it('persists what it signed, with coin, block, fee, wallet and time, before it returns', async () => {
    const coin = world.fund(100_000);
    const signed = await sign(await world.sealed());
    const saved = await world.batch('batch_1');
    expect(saved).toMatchObject({ status: 'signed', wallet: world.wallet.fingerprint });
    expect(saved.transactions).toEqual([signed]);
    const { height, hash } = await world.chain.tip();
    expect(signed).toMatchObject({
      inputs: [coin],
      signedAt: new Date(world.now()),
      signedAtTip: { height, hash },
      refusal: null,
    });
    expect(world.record.calls.slice(-4)).toEqual(['sign', 'wouldAccept', 'transaction', 'addTransaction']);
    expect(world.record.calls).not.toContain('submit');
  });

  it('keeps the payments that its coins come from, except our own change', async () => {
    const coin = world.fund(100_000);
    const first = await world.anchored();
    expect(first.transactions[0]!.funding).toEqual([await world.chain.transaction(coin.txid, '')]);
    const second = await world.signed();
    expect(second.transactions[0]!.funding).toEqual([]);
  });

  it('signs without such a copy when the node has dropped the block', async () => {
    world.fund(100_000);
    world.record.beforeCall = (name) => {
      if (name === 'transaction') throw new Error('Block not available (pruned data)');
    };
    expect(await sign(await world.sealed())).toMatchObject({ funding: [] });
  });

  it('refuses a batch that is not sealed', async () => {
    world.fund(100_000);
    const open = await world.batches.openOrResume('regtest');
    await expect(sign(open)).rejects.toThrow('Batch batch_1 is not sealed.');
  });

  it('gives way to another worker that signed first, and two coins are never spent', async () => {
    world.fund(100_000);
    world.fund(90_000);
    const batch = await world.sealed();
    const results = await Promise.allSettled([sign(batch), sign(batch)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { type: 'signed_elsewhere', nonRetryable: false },
    });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });
});

describe('what the node would not take', () => {
  const verdicts: [SubmitResult, string][] = [
    [{ state: 'refused', reason: 'The node relays no data (datacarrier=0).' }, 'transaction_refused'],
    [{ state: 'invalid', reason: 'The signature is wrong.' }, 'transaction_refused'],
    [{ state: 'inputs_missing' }, 'coin_missing'],
  ];

  it.each(verdicts)('is not persisted when it is signed: %j', async (verdict, type) => {
    world.fund(100_000);
    const batch = await world.sealed();
    world.chain.verdict = () => verdict;
    await expect(sign(batch)).rejects.toMatchObject({ type, nonRetryable: false });
    expect(await world.batch(batch.id)).toMatchObject({ status: 'sealed', wallet: null, transactions: [] });
    world.chain.verdict = () => null;
    await sign(batch);
    expect(await feesOf(batch)).toEqual([306]);
  });

  it.each(verdicts)('is not persisted when the fee is raised: %j', async (verdict, type) => {
    world.fund(100_000);
    const batch = await world.submitted();
    world.chain.verdict = () => verdict;
    await expect(raise(batch)).rejects.toMatchObject({ type });
    expect(await feesOf(batch)).toEqual([306]);
  });
});

describe('who may sign', () => {
  const refusals: [LeaseState, string][] = [
    [{ state: 'other_deployment' }, 'other_deployment'],
    [{ state: 'other_wallet', wallet: 'the former one' }, 'wallet_changed'],
  ];

  it.each(refusals)('nothing is signed or persisted while the lease says %j', async (lease, type) => {
    world.fund(100_000);
    const batch = await world.sealed();
    world.lease = lease;
    await expect(sign(batch)).rejects.toMatchObject({ type, nonRetryable: false });
    world.lease = { state: 'held' };
    await sign(batch);
    world.lease = lease;
    world.record.calls = [];
    await expect(raise(batch)).rejects.toMatchObject({ type });
    expect(world.record.calls).not.toContain('sign');
    expect(await feesOf(batch)).toEqual([306]);
  });

  it('a worker with another wallet is told both fingerprints', async () => {
    world.lease = { state: 'other_wallet', wallet: 'the former one' };
    const { fingerprint } = world.wallet;
    await expect(sign(await world.sealed())).rejects.toThrow(
      `by the wallet the former one, but this worker has the wallet ${fingerprint}`,
    );
  });

  it('a batch that another wallet signed is not raised', async () => {
    world.fund(100_000);
    const batch = await world.submitted();
    const other = createAnchorSigner({ ...world.deps, wallet: createInMemoryWallet('a new wallet') });
    await expect(other.raise(batch, { tip: await world.soundTip() })).rejects.toMatchObject({
      type: 'wallet_changed',
      message: expect.stringContaining(`sello anchor resign ${batch.id}`) as string,
    });
    expect(await feesOf(batch)).toEqual([306]);
  });
});

describe('the fees of a day', () => {
  const anchor = async () => {
    const { id } = await world.sealed();
    await sign(await world.batch(id));
    await world.steps.broadcastBatch({ batchId: id });
    world.chain.mine();
    await world.steps.confirmBatch({ batchId: id, sinceHeight: 0 });
    return world.batch(id);
  };
  const withBudget = (dailyFeeSats: number | null) => {
    world = createAnchoringWorld({ dailyFeeSats });
    world.fund(1_000_000);
  };

  it('have no limit unless one is set', async () => {
    withBudget(null);
    for (let i = 0; i < 5; i++) await anchor();
  });

  it('never exceed the budget; what exceeds it waits, and is signed as the day moves on', async () => {
    withBudget(2 * 306);
    await anchor();
    world.advance(3_600);
    await anchor();
    const batch = await world.sealed();
    world.record.calls = [];
    await expect(sign(batch)).rejects.toMatchObject({
      type: 'fee_budget',
      message: expect.stringContaining('ANCHOR_DAILY_FEE_SATS') as string,
    });
    expect(world.record.calls).not.toContain('sign');
    world.advance(DAY - 3_600);
    await expect(sign(batch)).rejects.toMatchObject({ type: 'fee_budget' });
    world.advance(1);
    expect(await sign(batch)).toMatchObject({ feeSats: 306 });
  });

  it('allow a first fee below the node’s demand rather than exceed the budget', async () => {
    withBudget(400);
    world.chain.minimumRate = 5;
    expect(await sign(await world.sealed())).toMatchObject({ feeSats: 306 });
  });

  it('leave no room to raise a fee when they are used up', async () => {
    withBudget(306 + SIZE - 1);
    const batch = await world.submitted();
    expect(await raise(batch)).toBe('fee_budget');
    expect(await feesOf(batch)).toEqual([306]);
    world.advance(DAY + 1);
    expect(await raise(batch)).toMatchObject({ feeSats: 459 });
  });

  it('limit how far a fee is raised', async () => {
    withBudget(500);
    world.chain.feeRate = null;
    const batch = await world.submitted();
    world.chain.feeRate = 50;
    expect(await raise(batch)).toMatchObject({ feeSats: 500 });
  });

  it('count of a replacement only what it adds', async () => {
    withBudget(459 + 306);
    const batch = await world.submitted();
    await raise(batch);
    world.chain.mine([(await world.batch(batch.id)).transactions[1]!.rawHex]);
    await world.steps.confirmBatch({ batchId: batch.id, sinceHeight: 0 });
    expect(await world.signed()).toMatchObject({ transactions: [{ feeSats: 306 }] });
  });
});

describe('raising the fee of a batch', () => {
  it('spends the same coin and pays half as much again', async () => {
    world.fund(100_000);
    const batch = await world.signed();
    const raised = await raise(batch);
    expect(raised).toMatchObject({ feeSats: 459, inputs: batch.transactions[0]!.inputs });
    expect((await world.batch(batch.id)).transactions).toEqual([...batch.transactions, raised]);
  });

  it('follows the node’s estimate when that is higher', async () => {
    world.fund(100_000);
    const batch = await world.signed();
    world.chain.feeRate = 20;
    expect(await raise(batch)).toMatchObject({ feeSats: 20 * SIZE });
  });

  it('pays for an unconfirmed parent too, but never more than the cap', async () => {
    world.fund(100_000);
    const { transactions } = await world.anchored();
    const child = await world.submitted();
    world.chain.feeRate = 10;
    const order = { tip: await world.soundTip(), parent: transactions[0]! };
    expect(await world.signer.raise(child, order)).toMatchObject({ feeSats: 2 * 10 * SIZE - 306 });
    world.chain.feeRate = 100;
    expect(await world.signer.raise(await world.batch(child.id), order)).toBe('fee_cap');
  });

  it.each([
    ['the cap', { maxFeeSats: 306 + SIZE - 1 }, 100_000],
    ['the coin', { maxFeeSats: 20_000 }, 306 + SIZE + DUST - 1],
  ])('stops when %s leaves no room for the least increment', async (_, settings, coinSats) => {
    world = createAnchoringWorld(settings);
    world.fund(coinSats);
    const batch = await world.signed();
    expect(await raise(batch)).toBe('fee_cap');
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });

  it('adds another coin when the first leaves no room, and keeps that one first', async () => {
    const coin = world.fund(306 + SIZE + DUST - 1);
    const batch = await world.signed();
    const [small, large] = [world.fund(1_000), world.fund(5_000)];
    for (const each of [small, large]) await world.batches.addCoin('regtest', each);
    const raised = await raise(batch);
    expect(raised).toMatchObject({ inputs: [coin, large], feeSats: 306 + SIZE + INPUT });
    await world.steps.broadcastBatch({ batchId: batch.id });
    expect(world.chain.mempool()).toEqual([(await world.batch(batch.id)).transactions[1]!.txid]);
  });

  it('adds no coin while its own leave room', async () => {
    world.fund(306 + SIZE + DUST);
    const batch = await world.signed();
    await world.batches.addCoin('regtest', world.fund(5_000));
    expect(await raise(batch)).toMatchObject({ inputs: [{}] });
  });

  it('gives way to another worker that raised first', async () => {
    world.fund(100_000);
    const batch = await world.signed();
    const order = { tip: await world.soundTip() };
    await world.signer.raise(batch, order);
    await expect(world.signer.raise(batch, order)).rejects.toMatchObject({ type: 'signed_elsewhere' });
    expect((await world.batch(batch.id)).transactions).toHaveLength(2);
  });

  it('refuses a batch without a transaction', async () => {
    await expect(raise(await world.sealed())).rejects.toMatchObject({ type: 'wallet_changed' });
  });

  it('never pays more than the cap, the budget or the coins hold, whatever the estimates', async () => {
    const rate = fc.option(fc.double({ min: 1, max: 2_000, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(rate, fc.constantFrom(1, 1, 3, 20)), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 2 * SIZE, max: 50_000 }),
        fc.option(fc.integer({ min: 2 * SIZE, max: 50_000 })),
        fc.array(fc.integer({ min: DUST, max: 60_000 }), { maxLength: 3 }),
        async (conditions, maxFeeSats, dailyFeeSats, added) => {
          world = createAnchoringWorld({ maxFeeSats, dailyFeeSats });
          world.fund(2 * SIZE + DUST);
          for (const valueSats of added) await world.batches.addCoin('regtest', world.fund(valueSats));
          const batch = await world.sealed();
          for (const [i, [estimate, minimum]] of conditions.entries()) {
            world.chain.feeRate = i === 0 ? null : estimate;
            world.chain.minimumRate = minimum;
            await (i === 0 ? sign(batch) : raise(batch));
          }
          const { transactions } = await world.batch(batch.id);
          const fees = transactions.map(({ feeSats }) => feeSats);
          expect(Math.max(...fees)).toBeLessThanOrEqual(Math.min(maxFeeSats, dailyFeeSats ?? Infinity));
          // Each replaces the one before by BIP 125: same first coin, and at least the relay rate more.
          for (const [i, { feeSats, inputs }] of transactions.slice(1).entries())
            expect(feeSats).toBeGreaterThanOrEqual(fees[i]! + SIZE + (inputs.length - 1) * INPUT);
          expect(new Set(transactions.map(({ inputs }) => inputs[0]!.txid)).size).toBe(1);
          for (const { feeSats, change, inputs } of transactions) {
            const total = inputs.reduce((sum, { valueSats }) => sum + valueSats, 0);
            expect(change.valueSats).toBe(total - feeSats);
            expect(change.valueSats).toBeGreaterThanOrEqual(DUST);
          }
        },
      ),
      { numRuns: scaled(30, 1_000, 2_000) },
    );
  });
});

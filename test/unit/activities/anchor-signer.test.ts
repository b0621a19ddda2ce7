import fc from 'fast-check';
import { createAnchoringWorld } from '../../support/in-memory/anchoring';

const SIZE = 153;
const DUST = 294;

describe('signing for a batch', () => {
  it('pays the node’s estimate, or 2 satoshi per virtual byte without one', async () => {
    for (const [rate, feeSats] of [
      [null, 2 * SIZE],
      [7.5, Math.ceil(7.5 * SIZE)],
    ] as const) {
      const world = createAnchoringWorld();
      world.fund(100_000);
      world.chain.feeRate = rate;
      expect(await world.signer.sign(await world.sealed(), true)).toMatchObject({ feeSats });
    }
  });

  it('never pays more than the cap', async () => {
    const world = createAnchoringWorld({ maxFeeSats: 500 });
    world.fund(100_000);
    world.chain.feeRate = 1_000;
    expect(await world.signer.sign(await world.sealed(), true)).toMatchObject({ feeSats: 500 });
  });

  it('needs a coin that holds the fee and a change worth spending', async () => {
    const world = createAnchoringWorld();
    const batch = await world.sealed();
    world.fund(2 * SIZE + DUST - 1);
    await expect(world.signer.sign(batch, true)).rejects.toMatchObject({ type: 'wallet_empty' });
    world.fund(2 * SIZE + DUST);
    const { change } = await world.signer.sign(batch, true);
    expect(change.valueSats).toBe(DUST);
  });

  it('persists what it signed, with coin, block, fee and time, before it returns', async () => {
    const world = createAnchoringWorld();
    const spends = world.fund(100_000);
    const signed = await world.signer.sign(await world.sealed(), true);
    expect((await world.batch('batch_1')).transactions).toEqual([signed]);
    expect(signed).toMatchObject({ spends, signedAt: new Date(world.now()) });
    expect(signed.coinBlock.height).toBe(await world.chain.tipHeight());
    expect(world.record.calls.slice(-2)).toEqual(['sign', 'addTransaction']);
  });

  it('refuses a batch that is not sealed', async () => {
    const world = createAnchoringWorld();
    world.fund(100_000);
    const open = await world.batches.openOrResume('regtest');
    await expect(world.signer.sign(open, true)).rejects.toThrow('Batch batch_1 is not sealed.');
    await expect(world.signer.raise(open)).rejects.toThrow('Batch batch_1 is not signed.');
  });

  it('gives way to another worker that signed first, and two coins are never spent', async () => {
    const world = createAnchoringWorld();
    world.fund(100_000);
    world.fund(90_000);
    const batch = await world.sealed();
    const results = await Promise.allSettled([
      world.signer.sign(batch, true),
      world.signer.sign(batch, true),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { type: 'signed_elsewhere', nonRetryable: false },
    });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });
});

describe('raising the fee of a batch', () => {
  it('spends the same coin and pays half as much again', async () => {
    const world = createAnchoringWorld();
    world.fund(100_000);
    const { id, transactions } = await world.signed();
    const raised = await world.signer.raise(await world.batch(id));
    expect(raised).toMatchObject({
      feeSats: 459,
      spends: transactions[0]!.spends,
      coinBlock: transactions[0]!.coinBlock,
    });
    expect((await world.batch(id)).transactions).toEqual([...transactions, raised]);
  });

  it('follows the node’s estimate when that is higher', async () => {
    const world = createAnchoringWorld();
    world.fund(100_000);
    const batch = await world.signed();
    world.chain.feeRate = 20;
    expect(await world.signer.raise(batch)).toMatchObject({ feeSats: 20 * SIZE });
  });

  it.each([
    ['the cap', { maxFeeSats: 306 + SIZE - 1 }, 100_000],
    ['the coin', { maxFeeSats: 20_000 }, 306 + SIZE + DUST - 1],
  ])('stops when %s leaves no room for the least increment', async (_, settings, coinSats) => {
    const world = createAnchoringWorld(settings);
    world.fund(coinSats);
    const batch = await world.signed();
    expect(await world.signer.raise(batch)).toBeNull();
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });

  it('gives way to another worker that raised first', async () => {
    const world = createAnchoringWorld();
    world.fund(100_000);
    const batch = await world.signed();
    await world.signer.raise(batch);
    await expect(world.signer.raise(batch)).rejects.toMatchObject({ type: 'signed_elsewhere' });
    expect((await world.batch(batch.id)).transactions).toHaveLength(2);
  });

  it('never pays more than the cap or than the coin holds, whatever the estimates', async () => {
    const rate = fc.option(fc.double({ min: 1, max: 2_000, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(rate, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: SIZE, max: 50_000 }),
        fc.integer({ min: 2 * SIZE + DUST, max: 60_000 }),
        async (rates, maxFeeSats, coinSats) => {
          const world = createAnchoringWorld({ maxFeeSats });
          world.fund(coinSats);
          const { id } = await world.sealed();
          for (const [i, estimate] of rates.entries()) {
            world.chain.feeRate = i === 0 ? null : estimate;
            const batch = await world.batch(id);
            await (i === 0 ? world.signer.sign(batch, true) : world.signer.raise(batch));
          }
          const { transactions } = await world.batch(id);
          const fees = transactions.map(({ feeSats }) => feeSats);
          expect(Math.max(...fees)).toBeLessThanOrEqual(maxFeeSats);
          // Each replaces the one before by BIP 125: same coin, and at least the relay rate more.
          for (const [i, fee] of fees.slice(1).entries()) expect(fee).toBeGreaterThanOrEqual(fees[i]! + SIZE);
          expect(new Set(transactions.map(({ spends }) => spends.txid)).size).toBe(1);
          for (const { feeSats, change } of transactions) {
            expect(change.valueSats).toBe(coinSats - feeSats);
            expect(change.valueSats).toBeGreaterThanOrEqual(DUST);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

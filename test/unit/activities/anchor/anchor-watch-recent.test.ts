import { createWatchWorld, first, LOST, newest } from './watch-world';
import type { WatchWorld } from './watch-world';

let world: WatchWorld;

beforeEach(() => {
  world = createWatchWorld();
  world.fund(100_000);
});

describe('the check of all recent batches', () => {
  it('reports nothing when all is well', async () => {
    await world.anchored();
    expect(await world.check()).toEqual({ watched: 1, lost: [], fault: null });
  });

  it('goes from the oldest to the newest, so that each finds its coin again', async () => {
    const chained = [await world.anchored(), await world.anchored(), await world.anchored()];
    world.chain.reorganise(3);
    world.chain.forgetMempool();
    const ids = chained.map(({ id }) => id);
    expect(await world.check()).toEqual({ watched: 3, lost: ids, fault: null });
    expect(world.chain.mempool()).toEqual(chained.map((batch) => first(batch).txid));
    world.chain.mine();
    expect(await world.check()).toEqual({ watched: 3, lost: [], fault: null });
    for (const { id } of chained) expect((await world.batch(id)).transactions).toHaveLength(1);
  });

  it('goes on to the others when one can’t be checked, and reports the first fault', async () => {
    const [broken, other] = [await world.anchored(), await world.anchored()];
    world.chain.reorganise(2);
    let failed = false;
    world.record.beforeCall = (name) => {
      if (name !== 'locate' || failed) return;
      failed = true;
      throw new Error('Block not available (pruned data)');
    };
    expect(await world.check()).toEqual({
      watched: 2,
      lost: [broken.id, other.id],
      fault: { code: 'anchor_lost', message: `${broken.id}: Block not available (pruned data)` },
    });
    expect(await world.batch(other.id)).toMatchObject(LOST);
    expect(world.log.filter(({ level }) => level === 'ERROR')).toHaveLength(1);
  });

  it('reports a coin that is not on the chain, and submits the payment it came from again', async () => {
    world = createWatchWorld();
    await world.payment(80_000);
    const batch = await world.anchored();
    // The block that paid the wallet is lost, too, and that payment with it.
    world.chain.reorganise(7);
    world.chain.forgetMempool();
    expect(await world.check()).toEqual({
      watched: 1,
      lost: [batch.id],
      fault: { code: 'anchor_lost', message: `${batch.id}: the coin it spends is not on the chain.` },
    });
    expect(await world.check()).toEqual({ watched: 1, lost: [batch.id], fault: null });
    expect(world.chain.mempool()).toEqual([first(batch).inputs[0]!.txid, first(batch).txid]);
  });

  it('reports a coin for which someone else bids, and does not bid', async () => {
    const batch = await world.anchored();
    world.chain.reorganise();
    world.chain.forgetMempool();
    const { txid, rawHex } = await world.rivalOf(batch, 200);
    await world.chain.submit(rawHex);
    world.passBlocks();
    expect(await world.check()).toMatchObject({
      lost: [batch.id],
      fault: { code: 'coin_contested', message: expect.stringContaining(txid) as string },
    });
    expect(world.chain.mempool()).toEqual([txid]);
    expect(await world.feesOf(batch)).toEqual([306]);
  });

  it('stops when the node is unreachable: nothing is known then', async () => {
    await world.anchored();
    const tip = await world.chain.tip();
    world.record.beforeCall = (name) => {
      if (name === 'confirmationsOf') world.chain.reachable = false;
    };
    await expect(world.watch.checkWatched(tip)).rejects.toMatchObject({ name: 'UnavailableError' });
  });

  it('does not check what is settled', async () => {
    await world.anchored();
    for (let i = 0; i < 5; i++) world.chain.mine();
    expect((await world.check()).watched).toBe(1);
    expect((await world.check()).watched).toBe(0);
  });
});

describe('the check of one that lost its block', () => {
  it('replaces it when the next blocks do not take it', async () => {
    const batch = await world.anchored();
    world.chain.reorganise();
    await world.check();
    world.passBlocks();
    world.record.calls = [];
    await world.check();
    const after = await world.batch(batch.id);
    expect(await world.feesOf(batch)).toEqual([306, 459]);
    expect(world.chain.mempool()).toEqual([newest(after).txid]);
    const { calls } = world.record;
    expect(calls.lastIndexOf('submit')).toBeGreaterThan(calls.indexOf('addTransaction'));
  });

  it('counts the blocks from the loss, however deep it was before, and no time', async () => {
    const batch = await world.anchored();
    world.passBlocks(4);
    world.chain.reorganise(5);
    for (const blocks of [0, 5]) {
      world.passBlocks(blocks);
      world.advance(86_400);
      await world.check();
      expect(await world.feesOf(batch)).toEqual([306]);
    }
    world.passBlocks(1);
    await world.check();
    expect(await world.feesOf(batch)).toEqual([306, 459]);
  });

  it('replaces it at once when the node refuses its fee', async () => {
    const batch = await world.anchored();
    world.chain.reorganise();
    world.chain.forgetMempool();
    world.chain.minimumRate = 3;
    await world.check();
    expect(world.chain.mempool()).toEqual([newest(await world.batch(batch.id)).txid]);
  });

  it.each([
    ['cap', { maxFeeSats: 306 }],
    ['budget', { dailyFeeSats: 400 }],
  ])('leaves it as it is when the %s leaves no room', async (_, settings) => {
    world = createWatchWorld(settings);
    world.fund(100_000);
    const batch = await world.anchored();
    world.chain.reorganise();
    await world.check();
    world.passBlocks();
    expect(await world.check()).toEqual({ watched: 1, lost: [batch.id], fault: null });
    expect(await world.feesOf(batch)).toEqual([306]);
  });

  it('does not raise the fee while the coin is missing: it could not be submitted anyway', async () => {
    world = createWatchWorld();
    await world.payment(80_000);
    const batch = await world.anchored();
    world.chain.reorganise(7);
    for (let i = 0; i < 3; i++) {
      world.chain.forgetMempool();
      await world.check();
      world.passBlocks();
    }
    expect(await world.feesOf(batch)).toEqual([306]);
  });
});

describe('batches of which one spends the change of the other, stuck without a block,', () => {
  it('are raised together: the second pays for both', async () => {
    const [older, newer] = [await world.anchored(), await world.submitted()];
    world.chain.reorganise();
    await world.check();
    world.chain.feeRate = 10;
    world.passBlocks();
    await world.check();
    expect(await world.feesOf(older)).toEqual([306]);
    expect(await world.feesOf(newer)).toEqual([306, 2 * 10 * 153 - 306]);
    const { txid } = newest(await world.batch(newer.id));
    expect(world.chain.mempool()).toEqual([first(older).txid, txid]);
    await world.check();
    expect(await world.feesOf(newer)).toHaveLength(2);
  });

  it('are raised once, without a fault, also when both have lost their block', async () => {
    const [older, newer] = [await world.anchored(), await world.anchored()];
    world.chain.reorganise(2);
    await world.check();
    world.passBlocks();
    const lost = [older.id, newer.id];
    for (let i = 0; i < 2; i++) expect(await world.check()).toEqual({ watched: 2, lost, fault: null });
    expect(await world.feesOf(older)).toHaveLength(1);
    expect(await world.feesOf(newer)).toHaveLength(2);
  });

  it('are submitted and raised together when the node refuses the fee of the first', async () => {
    const [older, newer] = [await world.anchored(), await world.submitted()];
    world.chain.reorganise();
    world.chain.forgetMempool();
    world.chain.minimumRate = 5;
    world.chain.feeRate = 6;
    await world.check();
    const { txid } = newest(await world.batch(newer.id));
    expect(world.chain.mempool()).toEqual([first(older).txid, txid]);
    expect(await world.feesOf(older)).toEqual([306]);
    expect(await world.feesOf(newer)).toEqual([306, 2 * 6 * 153 - 306]);
  });

  it('are not raised again and again while the node refuses both for another reason', async () => {
    const [older, newer] = [await world.anchored(), await world.submitted()];
    world.chain.reorganise();
    world.chain.forgetMempool();
    world.chain.minimumRate = 5;
    world.chain.verdict = (txid) =>
      txid === first(older).txid ? null : { state: 'refused', reason: 'Too many descendants.' };
    for (let i = 0; i < 4; i++) await world.check();
    expect(await world.feesOf(older)).toEqual([306]);
    expect(await world.feesOf(newer)).toEqual([306]);
  });

  it('keep the version whose change is spent, and no version of it is replaced', async () => {
    const older = await world.bumped(await world.submitted());
    world.chain.mine([first(older).rawHex]);
    await world.standing(older);
    const newer = await world.submitted();
    expect(first(newer).inputs).toMatchObject([first(older).change]);
    world.chain.reorganise();
    world.chain.forgetMempool();
    for (const blocks of [0, 6]) {
      world.passBlocks(blocks);
      await world.check();
      expect((await world.batch(older.id)).transactions).toHaveLength(2);
      expect(world.chain.mempool()).toContain(first(older).txid);
    }
    expect(await world.standing(newer)).toEqual({ state: 'waiting' });
    world.chain.mine();
    await world.check();
    expect(await world.standing(newer)).toMatchObject({ state: 'confirmed' });
  });

  it('wait for a later version of the first that is in the mempool instead, and the second is signed anew', async () => {
    const older = await world.bumped(await world.submitted());
    world.chain.mine([first(older).rawHex]);
    await world.standing(older);
    const newer = await world.submitted();
    world.chain.reorganise();
    world.chain.forgetMempool();
    await world.chain.submit(newest(older).rawHex);
    for (let i = 0; i < 3; i++) await world.check();
    expect(await world.feesOf(older)).toEqual([306, 459]);
    expect(await world.feesOf(newer)).toEqual([306]);
    world.chain.mine();
    await world.check();
    expect(await world.standing(newer)).toEqual({ state: 'waiting' });
    expect(newest(await world.batch(newer.id)).inputs).toMatchObject([newest(older).change]);
  });

  it('three in a row, are freed by replacing the first, once, and the others are signed anew', async () => {
    const [a, b, c] = [await world.anchored(), await world.anchored(), await world.submitted()];
    world.chain.reorganise(2);
    await world.check();
    expect(world.chain.mempool()).toEqual([a, b, c].map((batch) => first(batch).txid));
    world.passBlocks();
    for (let i = 0; i < 4; i++) {
      await world.check();
      await world.standing(c);
    }
    const [, replaced] = (await world.batch(a.id)).transactions;
    // Above what it evicts: the three that waited.
    expect(replaced!.feeSats).toBeGreaterThan(3 * 306);
    expect(await world.feesOf(a)).toHaveLength(2);
    expect(await world.feesOf(b)).toEqual([306]);
    expect(await world.feesOf(c)).toEqual([306]);
    expect(world.chain.mempool()).toEqual([replaced!.txid]);
    for (const batch of [a, b, c]) {
      world.chain.mine();
      await world.check();
      await world.standing(c);
      expect(await world.batch(batch.id)).toMatchObject({ status: 'confirmed' });
    }
    expect(await world.check()).toMatchObject({ lost: [], fault: null });
  });
});

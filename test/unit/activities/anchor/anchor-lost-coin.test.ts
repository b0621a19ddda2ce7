import { createInMemoryWallet } from '../../../support/in-memory/wallet';
import { createWatchWorld, first, newest } from './watch-world';
import type { WatchWorld } from './watch-world';

let world: WatchWorld;

beforeEach(() => {
  world = createWatchWorld();
  world.fund(100_000);
});

describe('a batch whose coin is not there', () => {
  it('is found in its block when its change was spent since', async () => {
    const batch = await world.anchored();
    await world.anchored();
    world.chain.reorganise(2);
    const { ref } = world.chain.mine();
    expect(await world.standing(batch)).toMatchObject({ state: 'confirmed', block: ref });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });

  it('is signed anew for the same root when a block has spent the coin elsewhere', async () => {
    const other = world.fund(50_000);
    const batch = await world.submitted();
    world.chain.mine([(await world.rivalOf(batch)).rawHex]);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    const signed = await world.batch(batch.id);
    expect(signed).toMatchObject({ root: batch.root, status: 'submitted' });
    expect(signed.transactions).toHaveLength(2);
    expect(newest(signed).inputs).toMatchObject([other]);
    expect(world.chain.mempool()).toEqual([newest(signed).txid]);
    expect(world.log).toMatchObject([
      { level: 'WARN', meta: { batch: batch.id, txid: newest(signed).txid } },
    ]);
    world.chain.mine();
    expect(await world.standing(batch)).toMatchObject({ state: 'confirmed', txid: newest(signed).txid });
  });

  it('is recorded as submitted when the coin was spent elsewhere before the first broadcast', async () => {
    world.fund(50_000);
    const batch = await world.signed();
    world.chain.mine([(await world.rivalOf(batch)).rawHex]);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(await world.batch(batch.id)).toMatchObject({ status: 'submitted' });
  });

  it('is refused for its fee when the new transaction can’t pay what the node asks for', async () => {
    world = createWatchWorld({ maxFeeSats: 400 });
    for (const valueSats of [100_000, 50_000]) world.fund(valueSats);
    const batch = await world.signed();
    world.chain.mine([(await world.rivalOf(batch)).rawHex]);
    world.chain.minimumRate = 5;
    expect(await world.standing(batch)).toEqual({ state: 'fee_too_low' });
  });

  it('persists the new transaction before anyone sees it', async () => {
    world.fund(50_000);
    const batch = await world.submitted();
    world.chain.mine([(await world.rivalOf(batch)).rawHex]);
    world.record.calls = [];
    await world.standing(batch);
    const { calls } = world.record;
    expect(calls.indexOf('addTransaction')).toBeGreaterThan(calls.indexOf('sign'));
    expect(calls.lastIndexOf('submit')).toBeGreaterThan(calls.indexOf('addTransaction'));
  });

  it('asks for another coin when the wallet has none left', async () => {
    const batch = await world.submitted();
    world.chain.mine([(await world.rivalOf(batch)).rawHex]);
    await expect(world.standing(batch)).rejects.toMatchObject({ type: 'wallet_empty' });
  });

  it('is signed anew when the version that made the coin was replaced for good', async () => {
    const maker = await world.bumped(await world.submitted());
    world.chain.mine([first(maker).rawHex]);
    await world.standing(maker);
    const batch = await world.submitted();
    expect(first(batch).inputs).toMatchObject([first(maker).change]);
    world.chain.reorganise();
    world.chain.mine([newest(maker).rawHex]);
    await world.standing(maker);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(newest(await world.batch(batch.id)).inputs).toMatchObject([newest(maker).change]);
  });

  it('waits for its coin while the transaction that made it is in no block', async () => {
    const maker = await world.anchored();
    const batch = await world.submitted();
    world.chain.reorganise();
    world.chain.forgetMempool();
    expect(await world.standing(batch)).toEqual({ state: 'coin_missing' });
    expect((await world.batch(batch.id)).transactions).toEqual(batch.transactions);
    expect(await world.standing(maker)).toEqual({ state: 'waiting' });
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
  });

  it('is submitted together with the transaction that made it when the node asks for more than that one pays', async () => {
    const maker = await world.anchored();
    world.chain.feeRate = 20;
    const batch = await world.submitted();
    world.chain.reorganise();
    world.chain.forgetMempool();
    world.chain.minimumRate = 5;
    expect(await world.standing(maker)).toEqual({ state: 'fee_too_low' });
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([first(maker).txid, first(batch).txid]);
  });
});

describe('a payment to the wallet that a reorganisation undid', () => {
  beforeEach(() => {
    world = createWatchWorld();
  });

  it('is submitted again when the node has forgotten it', async () => {
    const { coin } = await world.payment(80_000);
    const batch = await world.submitted();
    expect(first(batch).inputs).toMatchObject([coin]);
    world.chain.reorganise(6);
    world.chain.forgetMempool();
    expect(await world.standing(batch)).toEqual({ state: 'coin_missing' });
    expect(world.chain.mempool()).toEqual([coin.txid]);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    world.chain.mine();
    expect(await world.standing(batch)).toMatchObject({ state: 'confirmed', txid: first(batch).txid });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });

  it('and then replaced by another makes the batch be signed anew with another coin', async () => {
    const { coin, undoing } = await world.payment(80_000);
    const batch = await world.submitted();
    expect(first(batch).inputs).toMatchObject([coin]);
    world.chain.reorganise(6);
    world.chain.mine([undoing]);
    await expect(world.standing(batch)).rejects.toMatchObject({ type: 'wallet_empty' });
    const other = world.fund(50_000);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(newest(await world.batch(batch.id)).inputs).toMatchObject([other]);
  });

  it('is not given up while its replacement is in no block', async () => {
    const { undoing } = await world.payment(80_000);
    world.fund(50_000);
    const batch = await world.submitted();
    world.chain.reorganise(12);
    world.chain.forgetMempool();
    await world.chain.submit(undoing);
    expect(await world.standing(batch)).toEqual({ state: 'coin_missing' });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });
});

describe('a batch that an operator wants signed again', () => {
  it('spends another coin as soon as its transaction is not in the mempool', async () => {
    const other = world.fund(50_000);
    const batch = await world.submitted();
    expect(await world.batches.requestResign(batch.id, null)).toBe(true);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
    world.chain.forgetMempool();
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    const after = await world.batch(batch.id);
    expect(after).toMatchObject({ resign: null, transactions: [{}, { inputs: [other] }] });
    expect(world.chain.mempool()).toEqual([newest(after).txid]);
    expect(world.log).toMatchObject([{ meta: { reason: 'An operator asked for it.' } }]);
  });

  it('keeps its transaction in the mempool also when another one spends its change', async () => {
    world.fund(50_000);
    const batch = await world.submitted();
    const order = { root: '99'.repeat(32), inputs: [first(batch).change], feeSats: 500 };
    await world.chain.submit((await createInMemoryWallet('elsewhere').sign(order)).rawHex);
    await world.batches.requestResign(batch.id, null);
    expect(await world.standing(batch)).toMatchObject({ state: 'contested' });
    expect((await world.batch(batch.id)).transactions).toHaveLength(1);
  });

  it('spends the coin that was named', async () => {
    const batch = await world.signed();
    const named = world.fund(5_000);
    world.fund(90_000);
    await world.batches.requestResign(batch.id, named);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(newest(await world.batch(batch.id)).inputs[0]).toMatchObject(named);
  });

  it('spends the named coin when its first one is gone', async () => {
    const batch = await world.submitted();
    const named = world.fund(30_000);
    const { rawHex } = await world.rivalOf(batch);
    world.chain.reorganise(6);
    world.chain.mine([rawHex, await world.chain.transaction(named.txid, '')]);
    world.passBlocks(5);
    await world.batches.requestResign(batch.id, named);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(newest(await world.batch(batch.id)).inputs).toMatchObject([named]);
  });

  it('does not spend a coin that a transaction of another batch spends, even one that the node has forgotten', async () => {
    const older = await world.anchored();
    world.fund(50_000);
    const batch = await world.signed();
    world.chain.reorganise(7);
    await world.check();
    world.chain.forgetMempool();
    await world.batches.requestResign(batch.id, first(older).inputs[0]!);
    await expect(world.standing(batch)).rejects.toMatchObject({
      type: 'coin_taken',
      message: expect.stringContaining(older.id) as string,
    });
  });

  it('needs no other transaction when a block has the present one', async () => {
    const batch = await world.submitted();
    await world.batches.requestResign(batch.id, null);
    world.chain.mine();
    expect(await world.standing(batch)).toMatchObject({ state: 'confirmed' });
    expect(await world.batch(batch.id)).toMatchObject({ resign: null, transactions: [{}] });
    expect(await world.batches.requestResign(batch.id, null)).toBe(false);
  });
});

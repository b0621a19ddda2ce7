import { ADDRESS, createAnchoringWorld } from '../../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../../support/in-memory/anchoring';
import { createWatchWorld, traces } from './watch-world';
import type { WatchWorld } from './watch-world';

describe('each step of a window, run twice, does its work once', () => {
  let world: AnchoringWorld;
  beforeEach(() => {
    world = createAnchoringWorld();
    world.fund(100_000);
    world.fund(90_000);
  });

  async function twice<T>(step: () => Promise<T>): Promise<T> {
    const result = await step();
    const before = traces(world);
    world.advance(1);
    expect(await step()).toEqual(result);
    expect(traces(world)).toEqual(before);
    return result;
  }

  it('openBatch', async () => {
    world.batches.queue(1);
    expect(await twice(() => world.steps.openBatch())).toEqual({ batchId: 'batch_1' });
  });

  it('openBatch, with nothing to do', async () => {
    expect(await twice(() => world.steps.openBatch())).toBeNull();
  });

  it('fillBatch, which takes the whole queue and then nothing', async () => {
    world.batches.queue(9);
    const { id: batchId } = await world.batches.openOrResume('regtest');
    expect(await world.steps.fillBatch({ batchId })).toBe(9);
    expect(await world.steps.fillBatch({ batchId })).toBe(0);
    expect(await world.steps.sealBatch({ batchId })).toMatchObject({ size: 9 });
    world.batches.queue(1);
    expect(await world.steps.fillBatch({ batchId })).toBe(0);
  });

  it('sealBatch', async () => {
    world.batches.queue(3);
    const { id: batchId } = await world.batches.openOrResume('regtest');
    await world.steps.fillBatch({ batchId });
    expect(await twice(() => world.steps.sealBatch({ batchId }))).toMatchObject({ size: 3 });
  });

  it('sealBatch of an empty batch, which removes it', async () => {
    const { id: batchId } = await world.batches.openOrResume('regtest');
    expect(await twice(() => world.steps.sealBatch({ batchId }))).toEqual({ size: 0, root: null });
    expect(world.batches.all()).toEqual([]);
  });

  it('signBatch, which spends one coin', async () => {
    const { id: batchId } = await world.sealed();
    await twice(() => world.steps.signBatch({ batchId }));
    expect((await world.batch(batchId)).transactions).toHaveLength(1);
  });

  it('broadcastBatch', async () => {
    const { id: batchId, transactions } = await world.signed();
    const { txid } = transactions[0]!;
    expect(await twice(() => world.steps.broadcastBatch({ batchId }))).toEqual({ txid, feeTooLow: false });
    expect(await world.batch(batchId)).toMatchObject({ status: 'submitted' });
  });

  it('broadcastBatch of a batch that is confirmed, which the node is not asked about', async () => {
    const { id: batchId } = await world.anchored();
    world.record.calls = [];
    expect(await twice(() => world.steps.broadcastBatch({ batchId }))).toMatchObject({ feeTooLow: false });
    expect(world.record.calls).not.toContain('submit');
  });

  it('confirmBatch', async () => {
    const { id: batchId, transactions } = await world.submitted();
    const { ref } = world.chain.mine();
    expect(await twice(() => world.steps.confirmBatch({ batchId, sinceHeight: 0 }))).toEqual({
      state: 'confirmed',
      txid: transactions[0]!.txid,
      height: ref.height,
    });
  });

  it('bumpBatch, which raises the fee once', async () => {
    const { id: batchId, transactions } = await world.submitted();
    const replaces = transactions[0]!.txid;
    // Its worker was killed before Temporal learned of it: the answer was lost.
    const raised = await twice(() => world.steps.bumpBatch({ batchId, replaces }));
    const { height } = await world.chain.tip();
    expect(raised).toEqual({ txid: expect.any(String) as string, feeSats: 459, height, limit: null });
    await world.steps.broadcastBatch({ batchId });
    expect(await world.steps.bumpBatch({ batchId, replaces })).toEqual(raised);
    expect((await world.batch(batchId)).transactions).toHaveLength(2);
    expect(world.chain.mempool()).toEqual([raised.txid]);
    expect(await world.steps.bumpBatch({ batchId, replaces: raised.txid })).toMatchObject({ feeSats: 689 });
  });

  it('watchAnchors', async () => {
    await world.anchored();
    world.chain.reorganise();
    const lost = { watched: 1, lost: ['batch_1'], fault: null };
    expect(await twice(() => world.steps.watchAnchors())).toEqual(lost);
  });
});

describe('the steps of a window', () => {
  let world: WatchWorld;
  beforeEach(() => {
    world = createWatchWorld();
    world.fund(100_000);
  });

  it('each fails for a batch that there is not', async () => {
    const batchId = 'batch_9';
    const { signBatch, broadcastBatch, bumpBatch, confirmBatch } = world.steps;
    for (const step of [
      () => signBatch({ batchId }),
      () => broadcastBatch({ batchId }),
      () => bumpBatch({ batchId, replaces: '' }),
      () => confirmBatch({ batchId, sinceHeight: 0 }),
    ])
      await expect(step()).rejects.toThrow('There is no batch batch_9.');
  });

  it('signBatch persists the transaction before the node sees it', async () => {
    const { id: batchId } = await world.sealed();
    world.record.calls = [];
    await world.steps.signBatch({ batchId });
    expect(world.record.calls).not.toContain('submit');
    expect(world.record.calls.at(-1)).toBe('addTransaction');
  });

  it('broadcastBatch says when the fee is too low, and does not call it submitted', async () => {
    const { id: batchId } = await world.signed();
    world.chain.minimumRate = 5;
    expect(await world.steps.broadcastBatch({ batchId })).toMatchObject({ feeTooLow: true });
    expect(await world.batch(batchId)).toMatchObject({ status: 'signed' });
  });

  it('broadcastBatch leaves it to confirmBatch to find out why the coin is not there', async () => {
    world = createWatchWorld();
    await world.payment(80_000);
    const { id: batchId } = await world.signed();
    world.chain.reorganise(6);
    world.chain.forgetMempool();
    expect(await world.steps.broadcastBatch({ batchId })).toMatchObject({ feeTooLow: false });
    expect(await world.steps.confirmBatch({ batchId, sinceHeight: 0 })).toEqual({ state: 'coin_missing' });
  });

  it('confirmBatch waits without an alarm while the transaction is in no block', async () => {
    const { id: batchId } = await world.submitted();
    await expect(world.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toMatchObject({
      type: 'not_confirmed',
      category: 'BENIGN',
      nonRetryable: false,
    });
  });

  it('confirmBatch returns at once, without a block, when the run shows a problem that is over', async () => {
    const { id: batchId } = await world.submitted();
    expect(await world.steps.confirmBatch({ batchId, sinceHeight: 0, shown: 'out_of_reach' })).toEqual({
      state: 'waiting',
      lost: [],
      fault: null,
    });
  });

  it('confirmBatch asks for a replacement after some blocks, and again after as many more, but never after mere time', async () => {
    const { id: batchId, transactions } = await world.submitted();
    const { txid } = transactions[0]!;
    const waits = { type: 'not_confirmed' };
    world.advance(30 * 86_400);
    world.passBlocks(5);
    await expect(world.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toMatchObject(waits);
    world.passBlocks(1);
    expect(await world.steps.confirmBatch({ batchId, sinceHeight: 0 })).toEqual({ state: 'stuck', txid });
    const { height: sinceHeight } = await world.chain.tip();
    world.passBlocks(5);
    await expect(world.steps.confirmBatch({ batchId, sinceHeight })).rejects.toMatchObject(waits);
    world.passBlocks(1);
    expect(await world.steps.confirmBatch({ batchId, sinceHeight })).toEqual({ state: 'stuck', txid });
  });

  it('confirmBatch asks for a replacement at once when the node refuses the fee', async () => {
    const { id: batchId, transactions } = await world.signed();
    world.chain.minimumRate = 5;
    expect(await world.steps.confirmBatch({ batchId, sinceHeight: 0 })).toEqual({
      state: 'stuck',
      txid: transactions[0]!.txid,
    });
  });

  it('confirmBatch counts the blocks of a transaction that was signed anew from then on', async () => {
    const batch = await world.submitted();
    world.passBlocks();
    const other = world.chain.pay(ADDRESS, 50_000);
    world.chain.mine([(await world.rivalOf(batch)).rawHex, await world.chain.transaction(other.txid, '')]);
    world.passBlocks(5);
    await expect(world.steps.confirmBatch({ batchId: batch.id, sinceHeight: 0 })).rejects.toMatchObject({
      type: 'not_confirmed',
    });
    expect((await world.batch(batch.id)).transactions).toHaveLength(2);
  });

  it('confirmBatch also checks the older batches', async () => {
    const older = await world.anchored();
    const { id: batchId } = await world.submitted();
    world.chain.reorganise();
    await expect(world.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toMatchObject({
      type: 'not_confirmed',
    });
    expect(await world.batch(older.id)).toMatchObject({ status: 'submitted', block: null });
  });

  it('confirmBatch ends with the reason, for the operator, when it can’t go on', async () => {
    const { id: batchId } = await world.submitted();
    world.chain.reachable = false;
    await expect(world.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toMatchObject({
      type: 'UnavailableError',
      message: 'The chain is out of reach.',
      nonRetryable: true,
    });
  });

  it('bumpBatch raises the fee to what the node takes', async () => {
    const { id: batchId, transactions } = await world.signed();
    world.chain.minimumRate = 5;
    const { feeSats, limit } = await world.steps.bumpBatch({ batchId, replaces: transactions[0]!.txid });
    expect(feeSats).toBeGreaterThanOrEqual(5 * 153);
    expect(limit).toBeNull();
    expect(await world.steps.broadcastBatch({ batchId })).toMatchObject({ feeTooLow: false });
  });

  it.each([
    ['fee_cap', { maxFeeSats: 400 }],
    ['fee_budget', { dailyFeeSats: 400 }],
  ])('bumpBatch says when there is no room: %s', async (limit, settings) => {
    world = createWatchWorld(settings);
    world.fund(100_000);
    const { id: batchId, transactions } = await world.submitted();
    const { txid, feeSats } = transactions[0]!;
    const { height } = await world.chain.tip();
    const outcome = { txid, feeSats, height, limit };
    expect(await world.steps.bumpBatch({ batchId, replaces: txid })).toEqual(outcome);
  });

  it.each(['which this wallet signed', 'which it may not raise'])(
    'bumpBatch finds a batch that a block has taken meanwhile, %s, and signs nothing',
    async (which) => {
      const { id: batchId, transactions } = await world.submitted();
      const { txid, feeSats } = transactions[0]!;
      world.passBlocks();
      const bump = () => world.steps.bumpBatch({ batchId, replaces: txid });
      if (which === 'which it may not raise') {
        world.lease = { state: 'other_wallet', wallet: 'the former one' };
        await expect(bump()).rejects.toMatchObject({ type: 'wallet_changed' });
      }
      world.chain.mine();
      for (let i = 0; i < 2; i++) expect(await bump()).toMatchObject({ txid, feeSats, limit: null });
      expect(await world.batch(batchId)).toMatchObject({ status: 'confirmed', transactions: [{}] });
    },
  );

  it('bumpBatch signs again what turned out to be invalid, also when it could not at first', async () => {
    const { id: batchId, transactions } = await world.submitted();
    const { txid } = transactions[0]!;
    world.chain.forgetMempool();
    world.chain.verdict = (id) =>
      id === txid ? { state: 'invalid', reason: 'The signature is wrong.' } : null;
    const bump = () => world.steps.bumpBatch({ batchId, replaces: txid });
    await expect(bump()).rejects.toMatchObject({ type: 'wallet_empty' });
    world.fund(50_000);
    const { txid: another } = await bump();
    expect(another).not.toBe(txid);
    expect(world.chain.mempool()).toEqual([another]);
  });
});

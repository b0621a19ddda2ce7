import { createAnchorSigner } from '../../../../activities/anchor/anchor-signer';
import type { Batch, SignedTransaction } from '../../../../domain/anchoring';
import { createInMemoryWallet } from '../../../support/in-memory/wallet';
import { createWatchWorld, first, LOST, newest } from './watch-world';
import type { WatchWorld } from './watch-world';

let world: WatchWorld;

beforeEach(() => {
  world = createWatchWorld();
  world.fund(100_000);
});

const sinceHere = () => {
  world.record.calls = [];
};

describe('where a batch stands', () => {
  it('waits while its transaction is in the mempool, which is not submitted again', async () => {
    const batch = await world.submitted();
    sinceHere();
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.record.calls).not.toContain('submit');
  });

  it('is confirmed by the block that holds its transaction, with the facts of a proof', async () => {
    const batch = await world.submitted();
    const { ref } = world.chain.mine();
    const { txid } = first(batch);
    expect(await world.standing(batch)).toEqual({ state: 'confirmed', txid, block: ref, confirmations: 1 });
    const confirmed = await world.batch(batch.id);
    expect(confirmed).toMatchObject({ status: 'confirmed', confirmedTxid: txid, block: ref });
    expect(confirmed.facts).toMatchObject({
      height: ref.height,
      headerHex: expect.stringMatching(/^\w{160}$/) as string,
    });
    // The proof has no witness: the hash of what it shows is the txid.
    expect(first(batch).rawHex).not.toContain(confirmed.facts!.transactionHex);
  });

  it('is confirmed by an older version when a miner took that one', async () => {
    const batch = await world.bumped(await world.submitted());
    world.chain.mine([first(batch).rawHex]);
    expect(await world.standing(batch)).toMatchObject({ state: 'confirmed', txid: first(batch).txid });
    expect(await world.batch(batch.id)).toMatchObject({ confirmedTxid: first(batch).txid });
  });

  it('is confirmed while its block is in the best chain, without a search', async () => {
    const batch = await world.anchored();
    world.chain.mine();
    sinceHere();
    expect(await world.standing(batch)).toMatchObject({ state: 'confirmed', confirmations: 2 });
    expect(world.record.calls).toEqual(['confirmationsOf']);
  });

  it('is settled at the required number of confirmations, and not before', async () => {
    const batch = await world.anchored();
    for (let i = 2; i < 6; i++) world.chain.mine();
    await world.standing(batch);
    expect(await world.batch(batch.id)).toMatchObject({ settledAt: null });
    world.chain.mine();
    await world.standing(batch);
    expect(await world.batch(batch.id)).toMatchObject({ settledAt: new Date(world.now()) });
  });

  it('is settled at once when it is found that deep', async () => {
    const batch = await world.submitted();
    for (let i = 0; i < 6; i++) world.chain.mine();
    await world.standing(batch);
    expect(await world.batch(batch.id)).toMatchObject({ settledAt: new Date(world.now()) });
  });

  it('is taken back before anything else when its block was reorganised away', async () => {
    const batch = await world.anchored();
    world.chain.reorganise();
    sinceHere();
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.record.calls.slice(0, 2)).toEqual(['confirmationsOf', 'markReorganised']);
    const { height: lostAtHeight } = await world.chain.tip();
    expect(await world.batch(batch.id)).toMatchObject({ ...LOST, lostAtHeight });
    expect(world.log).toMatchObject([{ level: 'WARN', meta: { batch: batch.id, block: batch.block!.hash } }]);
  });

  it('is taken back even when the node fails right after', async () => {
    const batch = await world.anchored();
    world.chain.reorganise();
    world.record.beforeCall = (name) => {
      if (name === 'locate') throw new Error('The node hung up.');
    };
    await expect(world.standing(batch)).rejects.toThrow('hung up');
    expect(await world.batch(batch.id)).toMatchObject(LOST);
  });

  it('is submitted again when the node has forgotten it', async () => {
    const batch = await world.submitted();
    world.chain.forgetMempool();
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
  });

  it('is submitted, and recorded so, when it never was', async () => {
    const batch = await world.signed();
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(await world.batch(batch.id)).toMatchObject({
      status: 'submitted',
      submittedAt: new Date(world.now()),
    });
  });

  it('is refused for its fee when the node asks for more', async () => {
    const batch = await world.signed();
    world.chain.minimumRate = 5;
    expect(await world.standing(batch)).toEqual({ state: 'fee_too_low' });
    expect(await world.batch(batch.id)).toMatchObject({ status: 'signed' });
  });

  it('is its newest version: one that was signed but never submitted replaces an older one that waits', async () => {
    const batch = await world.submitted();
    await world.raise(batch);
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([newest(await world.batch(batch.id)).txid]);
  });

  it('is stuck by the blocks since its newest signature, however much time passes', async () => {
    const batch = await world.submitted();
    const isStuck = async (sinceHeight = 0) =>
      world.watch.isStuck(await world.batch(batch.id), await world.chain.tip(), sinceHeight);
    world.advance(30 * 86_400);
    expect(await isStuck()).toBe(false);
    world.passBlocks(5);
    expect(await isStuck()).toBe(false);
    world.passBlocks(1);
    expect(await isStuck()).toBe(true);
    const { height } = await world.chain.tip();
    expect(await isStuck(height - 5)).toBe(false);
    expect(await isStuck(height - 6)).toBe(true);
    await world.bumped(batch);
    expect(await isStuck()).toBe(false);
  });

  it('is stuck by the blocks since it lost its own', async () => {
    const batch = await world.anchored();
    world.passBlocks(4);
    world.chain.reorganise(5);
    await world.standing(batch);
    const isStuck = async () => world.watch.isStuck(await world.batch(batch.id), await world.chain.tip(), 0);
    expect(await isStuck()).toBe(false);
    world.passBlocks(6);
    expect(await isStuck()).toBe(true);
  });
});

describe('a version that the node does not take', () => {
  it('is kept and reported when the node’s policy forbids it', async () => {
    const batch = await world.signed();
    world.chain.verdict = () => ({ state: 'refused', reason: 'The node relays no data (datacarrier=0).' });
    await expect(world.standing(batch)).rejects.toMatchObject({
      type: 'transaction_refused',
      message: 'The node relays no data (datacarrier=0).',
    });
    expect((await world.batch(batch.id)).transactions).toEqual(batch.transactions);
    world.chain.verdict = () => null;
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
  });

  it('is marked and signed again when no node will ever take it', async () => {
    const other = world.fund(50_000);
    const batch = await world.signed();
    world.chain.verdict = (txid) =>
      txid === first(batch).txid ? { state: 'invalid', reason: 'The signature is wrong.' } : null;
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    const after = await world.batch(batch.id);
    expect(after.transactions).toMatchObject([
      { refusal: 'The signature is wrong.' },
      { refusal: null, inputs: [other] },
    ]);
    expect(world.chain.mempool()).toEqual([newest(after).txid]);
  });

  it('leaves it to an older one when only the newest is invalid', async () => {
    const batch = await world.submitted();
    await world.raise(batch);
    world.chain.forgetMempool();
    const invalid = newest(await world.batch(batch.id)).txid;
    world.chain.verdict = (txid) =>
      txid === invalid ? { state: 'invalid', reason: 'The signature is wrong.' } : null;
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
  });

  it('leaves it to an older one when a coin that was added to it is gone', async () => {
    world = createWatchWorld();
    world.fund(306 + 153 + 294 - 1);
    const batch = await world.signed();
    const added = world.fund(50_000);
    await world.batches.addCoin('regtest', added);
    const raised = newest(await world.bumped(batch));
    expect(raised.inputs).toMatchObject([first(batch).inputs[0]!, added]);
    const rival = await createInMemoryWallet('elsewhere').sign({
      root: '99'.repeat(32),
      inputs: [added],
      feeSats: 500,
    });
    world.chain.mine([rival.rawHex]);
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
    expect((await world.batch(batch.id)).transactions).toHaveLength(2);
  });
});

describe('a batch for whose coin someone else bids', () => {
  let batch: Batch;
  let rival: string;
  beforeEach(async () => {
    world.fund(50_000);
    batch = await world.signed();
    const { rawHex, txid } = await world.rivalOf(batch, 200);
    await world.chain.submit(rawHex);
    rival = txid;
  });

  it('is contested: nothing is submitted, raised or signed again, and the other transaction stays', async () => {
    expect(await world.standing(batch)).toMatchObject({
      state: 'contested',
      message: expect.stringContaining(rival) as string,
    });
    const { height } = await world.chain.tip();
    expect(await world.steps.broadcastBatch({ batchId: batch.id })).toMatchObject({ feeTooLow: false });
    expect(await world.steps.bumpBatch({ batchId: batch.id, replaces: first(batch).txid })).toMatchObject({
      txid: first(batch).txid,
      height,
      limit: null,
    });
    expect(await world.steps.confirmBatch({ batchId: batch.id, sinceHeight: 0 })).toMatchObject({
      state: 'contested',
    });
    expect(world.chain.mempool()).toEqual([rival]);
    expect(await world.batch(batch.id)).toMatchObject({ status: 'signed', transactions: [{ feeSats: 306 }] });
  });

  it('is signed with another coin when the other transaction is in a block', async () => {
    world.chain.mine();
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect((await world.batch(batch.id)).transactions).toHaveLength(2);
  });

  it('is submitted when the other transaction is gone', async () => {
    world.chain.forgetMempool();
    expect(await world.standing(batch)).toEqual({ state: 'waiting' });
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
  });

  it('does not take its own versions for rivals', async () => {
    world.chain.forgetMempool();
    await world.standing(batch);
    const again = await world.bumped(await world.bumped(batch));
    expect(again.transactions).toHaveLength(3);
    expect(world.chain.mempool()).toEqual([newest(again).txid]);
  });
});

describe('a batch on whose transaction someone else builds', () => {
  let batch: Batch;
  const buildOn = async ({ change }: SignedTransaction): Promise<string> => {
    const order = { root: '99'.repeat(32), inputs: [change], feeSats: 200 };
    const { rawHex, txid } = await createInMemoryWallet('elsewhere').sign(order);
    expect(await world.chain.submit(rawHex)).toEqual({ state: 'taken' });
    return txid;
  };
  beforeEach(async () => {
    batch = await world.submitted();
  });

  it('is contested and not replaced, however many blocks pass it by: that would undo the other transaction', async () => {
    const rival = await buildOn(newest(batch));
    world.passBlocks();
    expect(await world.standing(batch)).toMatchObject({
      state: 'contested',
      message: expect.stringContaining(rival) as string,
    });
    await world.steps.bumpBatch({ batchId: batch.id, replaces: first(batch).txid });
    expect(world.chain.mempool()).toEqual([first(batch).txid, rival]);
    expect(await world.feesOf(batch)).toEqual([306]);
    world.chain.mine();
    expect(await world.standing(batch)).toMatchObject({ state: 'confirmed', txid: first(batch).txid });
  });

  it('is not replaced by a version that was signed before', async () => {
    await world.raise(batch);
    const rival = await buildOn(first(batch));
    expect(await world.steps.broadcastBatch({ batchId: batch.id })).toMatchObject({ feeTooLow: false });
    expect(await world.standing(batch)).toMatchObject({ state: 'contested' });
    expect(world.chain.mempool()).toEqual([first(batch).txid, rival]);
  });

  it('is not replaced either when a batch of ours is in between', async () => {
    world.chain.mine();
    await world.standing(batch);
    const next = await world.submitted();
    world.chain.mine();
    await world.standing(next);
    const rival = await buildOn(newest(next));
    world.chain.reorganise(2);
    world.passBlocks();
    await world.check();
    world.passBlocks();
    expect(await world.check()).toMatchObject({
      lost: [batch.id, next.id],
      fault: { code: 'coin_contested', message: expect.stringContaining(rival) as string },
    });
    expect(world.chain.mempool()).toEqual([first(batch).txid, first(next).txid, rival]);
  });
});

describe('a batch of another wallet', () => {
  it('is watched and submitted, but not raised', async () => {
    const batch = await world.anchored();
    const wallet = createInMemoryWallet('a new wallet');
    const changed = { ...world.deps, wallet };
    const signer = createAnchorSigner(changed);
    world.signer.raise = signer.raise;
    world.signer.sign = signer.sign;
    world.chain.reorganise();
    world.chain.forgetMempool();
    expect(await world.check()).toEqual({ watched: 1, lost: [batch.id], fault: null });
    expect(world.chain.mempool()).toEqual([first(batch).txid]);
    world.passBlocks();
    expect(await world.check()).toMatchObject({
      lost: [batch.id],
      fault: { code: 'anchor_lost', message: expect.stringContaining('only that one can raise') as string },
    });
    world.chain.mine();
    expect(await world.check()).toEqual({ watched: 1, lost: [], fault: null });
    expect(await world.feesOf(batch)).toEqual([306]);
  });
});

import { createAnchoringWorld } from '../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../support/in-memory/anchoring';

/** What a step leaves behind: batches without the time of their last change, and the node's mempool. */
const traces = ({ batches, chain }: AnchoringWorld) => ({
  batches: batches.all().map(({ updatedAt: _updatedAt, ...batch }) => batch),
  mempool: chain.mempool(),
});

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
    const { id: batchId } = await world.signed();
    expect(await twice(() => world.steps.broadcastBatch({ batchId }))).toEqual({ feeTooLow: false });
    expect(await world.batch(batchId)).toMatchObject({ status: 'submitted' });
  });

  it('broadcastBatch of a batch that is confirmed, which the node is not asked about', async () => {
    const { id: batchId } = await world.anchored();
    world.record.calls = [];
    expect(await twice(() => world.steps.broadcastBatch({ batchId }))).toEqual({ feeTooLow: false });
    expect(world.record.calls).not.toContain('broadcast');
  });

  it('confirmBatch', async () => {
    const { id: batchId, transactions } = await world.submitted();
    const { ref } = world.chain.mine();
    expect(await twice(() => world.steps.confirmBatch({ batchId, since: 0 }))).toEqual({
      state: 'confirmed',
      txid: transactions[0]!.txid,
      height: ref.height,
    });
  });

  it('bumpBatch, which raises the fee once', async () => {
    const { id: batchId } = await world.submitted();
    world.advance(3_600);
    const raised = (await world.steps.bumpBatch({ batchId }))!;
    expect(raised.feeSats).toBe(459);
    // Its worker was killed before Temporal learned of it, twice.
    expect(await world.steps.bumpBatch({ batchId })).toEqual(raised);
    expect(await world.steps.bumpBatch({ batchId })).toEqual(raised);
    expect((await world.batch(batchId)).transactions).toHaveLength(2);
    expect(world.chain.mempool()).toEqual([raised.txid]);
    world.advance(3_600);
    expect(await world.steps.bumpBatch({ batchId })).toMatchObject({ feeSats: 689 });
  });

  it('watchAnchors', async () => {
    await world.anchored();
    world.chain.disconnect();
    const lost = { watched: 1, lost: ['batch_1'], fault: null };
    expect(await twice(() => world.steps.watchAnchors())).toEqual(lost);
  });
});

describe('the steps of a window', () => {
  let world: AnchoringWorld;
  beforeEach(() => {
    world = createAnchoringWorld();
    world.fund(100_000);
  });

  it.each(['signBatch', 'broadcastBatch', 'bumpBatch'] as const)(
    '%s fails for a batch that there is not',
    async (name) => {
      await expect(world.steps[name]({ batchId: 'batch_9' })).rejects.toThrow('There is no batch batch_9.');
    },
  );

  it('signBatch persists the transaction before the node sees it', async () => {
    const { id: batchId } = await world.sealed();
    world.record.calls = [];
    await world.steps.signBatch({ batchId });
    expect(world.record.calls).not.toContain('broadcast');
    expect(world.record.calls.at(-1)).toBe('addTransaction');
  });

  it('broadcastBatch says when the fee is too low, and does not call it submitted', async () => {
    const { id: batchId } = await world.signed();
    world.chain.minimumRate = 5;
    expect(await world.steps.broadcastBatch({ batchId })).toEqual({ feeTooLow: true });
    expect(await world.batch(batchId)).toMatchObject({ status: 'signed' });
  });

  it('broadcastBatch leaves it to confirmBatch to find out why the coin is not there', async () => {
    const { id: batchId } = await world.signed();
    world.chain.disconnect();
    world.chain.forgetMempool();
    expect(await world.steps.broadcastBatch({ batchId })).toEqual({ feeTooLow: false });
    expect(await world.steps.confirmBatch({ batchId, since: 0 })).toEqual({ state: 'coin_missing' });
  });

  it('confirmBatch waits without an alarm while the transaction is in no block', async () => {
    const { id: batchId } = await world.submitted();
    await expect(world.steps.confirmBatch({ batchId, since: 0 })).rejects.toMatchObject({
      type: 'not_confirmed',
      category: 'BENIGN',
      nonRetryable: false,
    });
  });

  it('confirmBatch asks for a replacement after a while, and again a while after that', async () => {
    const { id: batchId } = await world.submitted();
    world.advance(3_600);
    expect(await world.steps.confirmBatch({ batchId, since: 0 })).toEqual({ state: 'stuck' });
    const since = world.now();
    world.advance(3_599);
    await expect(world.steps.confirmBatch({ batchId, since })).rejects.toMatchObject({
      type: 'not_confirmed',
    });
    world.advance(1);
    expect(await world.steps.confirmBatch({ batchId, since })).toEqual({ state: 'stuck' });
  });

  it('confirmBatch asks for a replacement at once when the node refuses the fee', async () => {
    const { id: batchId } = await world.signed();
    world.chain.minimumRate = 5;
    expect(await world.steps.confirmBatch({ batchId, since: 0 })).toEqual({ state: 'stuck' });
  });

  it('confirmBatch gives a transaction that was signed anew its own time', async () => {
    world.fund(50_000);
    const { id: batchId, transactions } = await world.submitted();
    world.advance(3_600);
    const rival = world.wallet.sign({ root: '99'.repeat(32), spends: transactions[0]!.spends, feeSats: 900 });
    world.chain.mine([rival.rawHex]);
    await expect(world.steps.confirmBatch({ batchId, since: 0 })).rejects.toMatchObject({
      type: 'not_confirmed',
    });
    expect((await world.batch(batchId)).transactions).toHaveLength(2);
  });

  it('confirmBatch also checks the older batches', async () => {
    const older = await world.anchored();
    const { id: batchId } = await world.submitted();
    world.chain.disconnect();
    await expect(world.steps.confirmBatch({ batchId, since: 0 })).rejects.toMatchObject({
      type: 'not_confirmed',
    });
    expect(await world.batch(older.id)).toMatchObject({ status: 'submitted', block: null });
  });

  it('confirmBatch ends with the reason, for the operator, when it can’t go on', async () => {
    const { id: batchId } = await world.submitted();
    world.chain.reachable = false;
    await expect(world.steps.confirmBatch({ batchId, since: 0 })).rejects.toMatchObject({
      type: 'UnavailableError',
      message: 'The chain is out of reach.',
      nonRetryable: true,
    });
  });

  it('bumpBatch raises the fee of a version that the node refuses', async () => {
    const { id: batchId } = await world.signed();
    world.chain.minimumRate = 3;
    expect(await world.steps.bumpBatch({ batchId })).toMatchObject({ feeSats: 459 });
    world.chain.minimumRate = 5;
    expect(await world.steps.bumpBatch({ batchId })).toMatchObject({ feeSats: 689 });
  });

  it('bumpBatch says when the cap leaves no room', async () => {
    world = createAnchoringWorld({ maxFeeSats: 400 });
    world.fund(100_000);
    const { id: batchId } = await world.submitted();
    world.advance(3_600);
    expect(await world.steps.bumpBatch({ batchId })).toBeNull();
  });

  it('bumpBatch signs nothing for a batch that a block has taken, recorded or not', async () => {
    const { id: batchId, transactions } = await world.submitted();
    const [{ txid, feeSats }] = transactions as [(typeof transactions)[0]];
    world.chain.mine();
    expect(await world.steps.bumpBatch({ batchId })).toEqual({ txid, feeSats });
    await world.steps.confirmBatch({ batchId, since: 0 });
    expect(await world.steps.bumpBatch({ batchId })).toEqual({ txid, feeSats });
    expect((await world.batch(batchId)).transactions).toHaveLength(1);
  });
});

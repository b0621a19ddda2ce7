import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

const HOUR = 3_600_000;

describe('the fee of an anchor', () => {
  let bench: AnchoringBench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  const mempool = () => bench.bitcoind.node.rpc.call<string[]>('getrawmempool');
  const height = async () => (await bench.chain.tip()).height;
  const emptyBlocks = async (count: number) => {
    for (let i = 0; i < count; i++) await bench.bitcoind.node.mineOnly([]);
  };
  const newestOf = async (batchId: string) => (await bench.batch(batchId)).transactions.at(-1)!;
  const feesOf = async (batchId: string) =>
    (await bench.batch(batchId)).transactions.map(({ feeSats }) => feeSats);

  it('rises by half after each six blocks that pass it by, spends the same coin, and stops with the block that includes it', async () => {
    const { id: batchId } = await bench.submit();
    for (let bumps = 0; bumps < 4; bumps++) {
      await emptyBlocks(5);
      await expect(bench.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toThrow(
        'not in a block yet',
      );
      await emptyBlocks(1);
      const { txid } = await newestOf(batchId);
      expect(await bench.steps.confirmBatch({ batchId, sinceHeight: 0 })).toEqual({ state: 'stuck', txid });
      const raised = await bench.steps.bumpBatch({ batchId, replaces: txid });
      expect(raised).toMatchObject({ limit: null, height: await height() });
      // Persisted before the node sees it.
      expect(await newestOf(batchId)).toMatchObject({ txid: raised.txid });
      expect(await mempool()).not.toContain(raised.txid);
      await bench.steps.broadcastBatch({ batchId });
      expect(await mempool()).toEqual([raised.txid]);
    }
    await bench.bitcoind.node.mine();
    const { transactions } = await bench.batch(batchId);
    const outcome = await bench.steps.confirmBatch({ batchId, sinceHeight: 0 });
    expect(outcome).toMatchObject({ state: 'confirmed', txid: transactions.at(-1)!.txid });
    expect(new Set(transactions.map(({ inputs }) => JSON.stringify(inputs))).size).toBe(1);
    expect(await feesOf(batchId)).toEqual([306, 459, 689, 1_034, 1_551]);
  });

  it('does not rise while no block is found, however long that takes', async () => {
    const { id: batchId } = await bench.submit();
    for (let hours = 0; hours < 48; hours++) {
      bench.time = new Date(bench.time.getTime() + HOUR);
      await expect(bench.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toThrow(
        'not in a block yet',
      );
    }
    expect(await feesOf(batchId)).toEqual([306]);
  });

  it('rises once, although the answer of the step was lost and Temporal repeats it', async () => {
    const { id: batchId, transactions } = await bench.submit();
    await emptyBlocks(6);
    const order = { batchId, replaces: transactions[0]!.txid };
    const raised = await bench.steps.bumpBatch(order);
    // The node has the new version already: the first attempt went further than Temporal knows.
    await bench.steps.broadcastBatch({ batchId });
    await emptyBlocks(6);
    expect(await bench.steps.bumpBatch(order)).toMatchObject({ txid: raised.txid, feeSats: 459 });
    expect(await feesOf(batchId)).toEqual([306, 459]);
  });

  it('never exceeds the cap', async () => {
    const steps = bench.stepsWith({ maxFeeSats: 1_000 });
    const { id: batchId } = await bench.submit(steps);
    for (let bumps = 0; bumps < 5; bumps++) {
      await emptyBlocks(6);
      const { limit } = await steps.bumpBatch({ batchId, replaces: (await newestOf(batchId)).txid });
      expect(limit).toBe(bumps < 3 ? null : 'fee_cap');
      await steps.broadcastBatch({ batchId });
    }
    expect(await feesOf(batchId)).toEqual([306, 459, 689, 1_000]);
  });

  it('and all fees of a day together never exceed the budget, which the next day frees', async () => {
    const steps = bench.stepsWith({ dailyFeeSats: 1_000 });
    await bench.anchor(steps);
    await bench.anchor(steps);
    const { id: batchId } = await bench.submit(steps);
    await emptyBlocks(6);
    const order = { batchId, replaces: (await newestOf(batchId)).txid };
    expect(await steps.bumpBatch(order)).toMatchObject({ limit: 'fee_budget', feeSats: 306 });
    await bench.bitcoind.node.mine();
    await steps.confirmBatch({ batchId, sinceHeight: 0 });
    await expect(bench.sign(steps)).rejects.toMatchObject({
      type: 'fee_budget',
      message: expect.stringContaining('ANCHOR_DAILY_FEE_SATS') as string,
    });
    expect(await bench.batches.feesSince('regtest', new Date(0))).toBe(918);
    bench.time = new Date(bench.time.getTime() + 25 * HOUR);
    expect((await bench.submit(steps)).transactions).toHaveLength(1);
  });

  it('is what the node relays at least: only what it would accept is signed', async () => {
    await bench.bitcoind.stop();
    await bench.bitcoind.start(['-minrelaytxfee=0.00005000']);
    const { status, transactions } = await bench.submit();
    expect(status).toBe('submitted');
    expect(transactions).toHaveLength(1);
    expect(transactions[0]!.feeSats).toBeGreaterThanOrEqual(5 * transactions[0]!.virtualSize);
    expect(await mempool()).toEqual([transactions[0]!.txid]);
  });

  it('is raised at once when the node came to ask for more', async () => {
    const { id: batchId, transactions } = await bench.sign();
    await bench.bitcoind.stop();
    await bench.bitcoind.start(['-minrelaytxfee=0.00005000']);
    const [first] = transactions;
    expect(await bench.steps.broadcastBatch({ batchId })).toEqual({ txid: first!.txid, feeTooLow: true });
    const raised = await bench.steps.bumpBatch({ batchId, replaces: first!.txid });
    expect(raised.limit).toBeNull();
    expect(await bench.steps.broadcastBatch({ batchId })).toEqual({ txid: raised.txid, feeTooLow: false });
    expect(await bench.batch(batchId)).toMatchObject({ status: 'submitted' });
  });

  it('is that of an older version when a miner included that one, and the next anchor spends its change', async () => {
    const { id: batchId, transactions } = await bench.submit();
    const [first] = transactions;
    await bench.steps.bumpBatch({ batchId, replaces: first!.txid });
    await bench.steps.broadcastBatch({ batchId });
    await bench.bitcoind.node.mineOnly([first!.rawHex]);
    expect(await bench.steps.confirmBatch({ batchId, sinceHeight: 0 })).toMatchObject({
      state: 'confirmed',
      txid: first!.txid,
    });
    expect(await bench.batch(batchId)).toMatchObject({ confirmedTxid: first!.txid });
    const next = await bench.submit();
    expect(next.transactions[0]!.inputs).toMatchObject([first!.change]);
  });
});

import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

const HOUR = 3_600_000;

describe('an anchor that no block includes', () => {
  let bench: AnchoringBench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  const mempool = () => bench.bitcoind.node.rpc.call<string[]>('getrawmempool');

  it('is replaced by one that spends the same coin with a higher fee, until a block includes it', async () => {
    const { id: batchId } = await bench.submit();
    for (let bumps = 0; bumps < 4; bumps++) {
      await bench.bitcoind.node.mineOnly([]);
      await expect(bench.steps.confirmBatch({ batchId, since: bench.time.getTime() })).rejects.toThrow(
        'not in a block yet',
      );
      bench.time = new Date(bench.time.getTime() + HOUR);
      expect(await bench.steps.confirmBatch({ batchId, since: 0 })).toEqual({ state: 'stuck' });
      const raised = (await bench.steps.bumpBatch({ batchId }))!;
      // Persisted before the node sees it.
      expect((await bench.batch(batchId)).transactions.at(-1)).toMatchObject(raised);
      expect(await mempool()).not.toContain(raised.txid);
      await bench.steps.broadcastBatch({ batchId });
      expect(await mempool()).toEqual([raised.txid]);
    }
    await bench.bitcoind.node.mine();
    const { transactions } = await bench.batch(batchId);
    const outcome = await bench.steps.confirmBatch({ batchId, since: 0 });
    expect(outcome).toMatchObject({ state: 'confirmed', txid: transactions.at(-1)!.txid });
    expect(new Set(transactions.map(({ spends }) => JSON.stringify(spends))).size).toBe(1);
    expect(transactions.map(({ feeSats }) => feeSats)).toEqual([306, 459, 689, 1_034, 1_551]);
  });

  it('never pays more than the cap', async () => {
    const capped = bench.stepsWith({ maxFeeSats: 1_000 });
    const { id: batchId } = await bench.submit();
    const fees: number[] = [];
    for (;;) {
      bench.time = new Date(bench.time.getTime() + HOUR);
      const raised = await capped.bumpBatch({ batchId });
      if (raised === null) break;
      fees.push(raised.feeSats);
      await capped.broadcastBatch({ batchId });
    }
    expect(fees).toEqual([459, 689, 1_000]);
    expect((await bench.batch(batchId)).transactions.map(({ feeSats }) => feeSats)).toEqual([306, ...fees]);
    expect(await mempool()).toEqual([(await bench.batch(batchId)).transactions.at(-1)!.txid]);
  });

  it('is confirmed by an older version of its transaction when a miner included that one', async () => {
    const { id: batchId, transactions } = await bench.submit();
    const [first] = transactions;
    bench.time = new Date(bench.time.getTime() + HOUR);
    await bench.steps.bumpBatch({ batchId });
    await bench.steps.broadcastBatch({ batchId });
    await bench.bitcoind.node.mineOnly([first!.rawHex]);
    expect(await bench.steps.confirmBatch({ batchId, since: 0 })).toMatchObject({
      state: 'confirmed',
      txid: first!.txid,
    });
    expect(await bench.batch(batchId)).toMatchObject({ confirmedTxid: first!.txid });
    // The next batch spends the change of the confirmed version.
    const next = await bench.submit();
    expect(next.transactions[0]!.spends).toEqual(first!.change);
  });

  it('is replaced at once when the node refuses its fee', async () => {
    await bench.bitcoind.stop();
    await bench.bitcoind.start(['-minrelaytxfee=0.00005000']);
    const { id: batchId, status } = await bench.submit();
    expect(status).toBe('signed');
    expect(await mempool()).toEqual([]);
    expect(await bench.steps.confirmBatch({ batchId, since: 0 })).toEqual({ state: 'stuck' });
    let sent = { feeTooLow: true };
    for (let bumps = 0; sent.feeTooLow && bumps < 6; bumps++) {
      await bench.steps.bumpBatch({ batchId });
      sent = await bench.steps.broadcastBatch({ batchId });
    }
    await bench.bitcoind.node.mine();
    expect(await bench.steps.confirmBatch({ batchId, since: 0 })).toMatchObject({ state: 'confirmed' });
  });
});

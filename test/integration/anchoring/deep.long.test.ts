import { createAnchorOperations } from '../../../adapters/mongo/anchor-operations';
import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

describe('a deep reorganisation', () => {
  let bench: AnchoringBench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  const LOST = { status: 'submitted', block: null, facts: null, confirmedTxid: null, settledAt: null };
  const emptyBlocks = async (count: number) => {
    for (let i = 0; i < count; i++) await bench.bitcoind.node.mineOnly([]);
  };

  it('takes back every settled anchor above the fork and none below, and both are anchored again', async () => {
    const check = bench.chainCheck();
    const below = await bench.anchor();
    await emptyBlocks(2);
    const [first, second] = [await bench.anchor(), await bench.anchor()];
    await emptyBlocks(6);
    await check();
    for (const { id } of [below, first, second]) expect((await bench.batch(id)).settledAt).not.toBeNull();
    expect(await bench.batches.watched('regtest')).toEqual([]);

    await bench.reorganise(first.block!.hash);
    await check();
    expect((await bench.batch(below.id)).settledAt).not.toBeNull();
    for (const { id } of [first, second]) expect(await bench.batch(id)).toMatchObject(LOST);
    expect((await bench.steps.needsWindow({ now: false })).watch).toBe(true);

    await bench.steps.watchAnchors();
    await bench.bitcoind.node.mine();
    await bench.steps.watchAnchors();
    for (const { id, transactions } of [first, second]) {
      const again = await bench.batch(id);
      expect(again).toMatchObject({
        status: 'confirmed',
        confirmedTxid: transactions[0]!.txid,
        settledAt: null,
      });
      expect(again.transactions).toHaveLength(1);
    }
    await emptyBlocks(5);
    await check();
    for (const { id } of [first, second]) expect((await bench.batch(id)).settledAt).not.toBeNull();
  });

  it('that replaces the payment to the wallet has the batch signed with another coin', async () => {
    const other = await bench.otherWallet();
    const steps = bench.stepsWith({ wallet: other });
    const fork = (await bench.bitcoind.node.mine())[0]!;
    const coin = await bench.pay(other.address, 500_000);
    const { id: batchId } = await bench.submit(steps);
    expect((await bench.batch(batchId)).transactions[0]!.inputs).toMatchObject([coin]);

    // The payer spends the same coin of theirs otherwise, and that is what the longer chain has.
    const { rpc } = bench.bitcoind.node;
    const before = await bench.chain.tip();
    await rpc.call('invalidateblock', [fork]);
    const instead = await bench.payOtherwise(coin);
    await bench.bitcoind.node.mineOnly([instead]);
    while ((await bench.chain.tip()).work <= before.work) await bench.bitcoind.node.mineOnly([]);

    await expect(steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toMatchObject({
      type: 'wallet_empty',
    });
    const fresh = await bench.pay(other.address, 400_000);
    await bench.batches.addCoin('regtest', fresh);
    await expect(steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toThrow('not in a block');
    await bench.bitcoind.node.mine();
    const { transactions } = await bench.batch(batchId);
    expect(await steps.confirmBatch({ batchId, sinceHeight: 0 })).toMatchObject({
      state: 'confirmed',
      txid: transactions[1]!.txid,
    });
    expect(transactions[1]!.inputs).toMatchObject([fresh]);
  });

  it('that drops the payment to the wallet has it submitted again', async () => {
    const other = await bench.otherWallet();
    const steps = bench.stepsWith({ wallet: other });
    const fork = (await bench.bitcoind.node.mine())[0]!;
    const coin = await bench.pay(other.address, 500_000);
    const { id: batchId } = await bench.submit(steps);
    await bench.reorganise(fork);
    await bench.bitcoind.stop();
    await bench.bitcoind.start(['-persistmempool=0']);
    expect(await steps.confirmBatch({ batchId, sinceHeight: 0 })).toEqual({ state: 'coin_missing' });
    expect(await bench.bitcoind.node.rpc.call('getrawmempool')).toEqual([coin.txid]);
    await bench.bitcoind.node.mine();
    await expect(steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toThrow('not in a block');
    await bench.bitcoind.node.mine();
    expect(await steps.confirmBatch({ batchId, sinceHeight: 0 })).toMatchObject({ state: 'confirmed' });
    expect((await bench.batch(batchId)).transactions).toHaveLength(1);
  });

  it('leaves a parent and a child that the node’s minimum fee refuses: the parent is raised, and the child signed again', async () => {
    const parent = await bench.anchor();
    const child = await bench.anchor();
    await bench.reorganise(parent.block!.hash);
    await bench.bitcoind.stop();
    // Below this rate the node takes no transaction, whatever its child pays.
    await bench.bitcoind.start(['-persistmempool=0', '-minrelaytxfee=0.00005000']);
    for (let i = 0; i < 3; i++) {
      await bench.steps.watchAnchors();
      await bench.bitcoind.node.mine();
    }
    expect(await bench.steps.watchAnchors()).toMatchObject({ lost: [], fault: null });
    for (const { id } of [parent, child]) {
      const { transactions, confirmedTxid } = await bench.batch(id);
      expect(transactions.at(-1)).toMatchObject({ txid: confirmedTxid });
      expect(transactions.at(-1)!.feeSats).toBeLessThan(2_000);
    }
  });

  it('is told from a node with less work, until the operator accepts that chain', async () => {
    const { id, block } = await bench.anchor();
    await bench.chainCheck()();
    await bench.bitcoind.node.rpc.call('invalidateblock', [block!.hash]);
    await expect(bench.steps.watchAnchors()).rejects.toMatchObject({ type: 'node_behind' });
    expect((await bench.batch(id)).status).toBe('confirmed');
    await createAnchorOperations(bench.database.collections).acceptChain('regtest', 'operator:test');
    expect((await bench.steps.watchAnchors()).lost).toEqual([id]);
  });
});

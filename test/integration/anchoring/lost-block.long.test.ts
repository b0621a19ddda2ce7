import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

describe('an anchor whose block is lost', () => {
  let bench: AnchoringBench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  const LOST = { status: 'submitted', block: null, facts: null, confirmedTxid: null };

  it('goes back to submitted without block or facts, and is confirmed in another block with the same transaction', async () => {
    const before = await bench.anchor();
    await bench.reorganise(before.block!.hash);
    expect(await bench.steps.watchAnchors()).toEqual({ watched: 1, lost: [before.id], fault: null });
    expect(await bench.batch(before.id)).toMatchObject(LOST);
    await bench.bitcoind.node.mine();
    expect(await bench.steps.watchAnchors()).toEqual({ watched: 1, lost: [], fault: null });
    const after = await bench.batch(before.id);
    expect(after).toMatchObject({
      status: 'confirmed',
      confirmedTxid: before.confirmedTxid,
      root: before.root,
    });
    expect(after.block!.hash).not.toBe(before.block!.hash);
    expect(after.facts!.headerHex).not.toBe(before.facts!.headerHex);
    expect(after.transactions).toEqual(before.transactions);
  });

  it('is taken back by the worker’s chain check alone, and the check is recorded', async () => {
    const check = bench.chainCheck();
    const before = await bench.anchor();
    expect(await bench.batches.chainCheckedWithin('regtest', 30)).toBe(false);
    await check();
    expect(await bench.batches.chainCheckedWithin('regtest', 30)).toBe(true);
    expect((await bench.batch(before.id)).status).toBe('confirmed');
    await bench.reorganise(before.block!.hash);
    await check();
    expect(await bench.batch(before.id)).toMatchObject(LOST);
    await bench.bitcoind.stop();
    await bench.database.collections.chainState.updateOne(
      { _id: 'regtest' },
      { $set: { checkedAt: new Date(0) } },
    );
    await expect(check()).rejects.toThrow();
    expect(await bench.batches.chainCheckedWithin('regtest', 30)).toBe(false);
    await bench.bitcoind.start();
  });

  it('is submitted again when the node has forgotten it', async () => {
    const before = await bench.anchor();
    await bench.reorganise(before.block!.hash);
    // Restarted without its mempool, as if the node had never seen the transaction.
    await bench.bitcoind.stop();
    await bench.bitcoind.start(['-persistmempool=0']);
    expect(await bench.bitcoind.node.rpc.call('getrawmempool')).toEqual([]);
    await bench.steps.watchAnchors();
    expect(await bench.bitcoind.node.rpc.call('getrawmempool')).toEqual([before.confirmedTxid]);
    await bench.bitcoind.node.mine();
    await bench.steps.watchAnchors();
    expect(await bench.batch(before.id)).toMatchObject({
      status: 'confirmed',
      confirmedTxid: before.confirmedTxid,
    });
  });

  it('is confirmed again with all batches built on it, at depth 3, while the next batch proceeds', async () => {
    const first = await bench.anchor();
    const second = await bench.anchor();
    const third = await bench.anchor();
    const next = await bench.submit();
    expect(second.transactions[0]!.inputs).toMatchObject([first.transactions[0]!.change]);
    await bench.reorganise(first.block!.hash);
    const ids = [first.id, second.id, third.id];
    expect(await bench.steps.watchAnchors()).toEqual({ watched: 3, lost: ids, fault: null });
    for (const id of ids) expect(await bench.batch(id)).toMatchObject(LOST);
    await bench.bitcoind.node.mine(4);
    // The change of the first three is spent: they are found only by a search through the blocks.
    await bench.steps.confirmBatch({ batchId: next.id, sinceHeight: 0 });
    for (const before of [first, second, third, next]) {
      const after = await bench.batch(before.id);
      expect(after).toMatchObject({ status: 'confirmed', confirmedTxid: before.transactions[0]!.txid });
      expect(after.transactions).toHaveLength(1);
      expect(await bench.chain.confirmationsOf(after.block!.hash)).toBe(4);
    }
  });

  it('comes back as the version that another batch builds on, and is not replaced by its newer version', async () => {
    const { id, transactions } = await bench.submit();
    const [older] = transactions;
    await bench.steps.bumpBatch({ batchId: id, replaces: older!.txid });
    await bench.steps.broadcastBatch({ batchId: id });
    await bench.bitcoind.node.mineOnly([older!.rawHex]);
    await bench.steps.confirmBatch({ batchId: id, sinceHeight: 0 });
    const next = await bench.anchor();
    expect(next.transactions[0]!.inputs).toMatchObject([older!.change]);
    await bench.reorganise((await bench.batch(id)).block!.hash);
    await bench.steps.watchAnchors();
    // Long enough for a replacement of the batch that no other builds on.
    for (let i = 0; i < 6; i++) await bench.bitcoind.node.mineOnly([]);
    await bench.steps.watchAnchors();
    const { transactions: replaced } = await bench.batch(next.id);
    expect(replaced.map(({ inputs }) => inputs)).toMatchObject([[older!.change], [older!.change]]);
    const mempool = await bench.bitcoind.node.rpc.call<string[]>('getrawmempool');
    expect(mempool.sort()).toEqual([older!.txid, replaced[1]!.txid].sort());
    await bench.bitcoind.node.mine();
    expect(await bench.steps.watchAnchors()).toEqual({ watched: 2, lost: [], fault: null });
    expect((await bench.batch(id)).confirmedTxid).toBe(older!.txid);
    expect((await bench.batch(id)).transactions).toHaveLength(2);
    expect((await bench.batch(next.id)).confirmedTxid).toBe(replaced[1]!.txid);
  });

  it('is watched until it is deep enough, and not after', async () => {
    const { id } = await bench.anchor();
    await bench.bitcoind.node.mine(4);
    expect((await bench.steps.watchAnchors()).watched).toBe(1);
    expect((await bench.steps.watchAnchors()).watched).toBe(1);
    await bench.bitcoind.node.mine();
    await bench.steps.watchAnchors();
    expect((await bench.steps.watchAnchors()).watched).toBe(0);
    expect((await bench.batch(id)).status).toBe('confirmed');
  });

  it('is anchored under the same root by a new transaction when its coin was spent elsewhere meanwhile', async () => {
    const before = await bench.anchor();
    const [version] = before.transactions;
    await bench.reorganise(before.block!.hash);
    const rival = await bench.spend(version!.inputs[0]!, 5_000);
    expect(await bench.chain.submit(rival.rawHex)).toEqual({ state: 'taken' });
    // While the rival is only in the mempool, nothing is bid against it and nothing else is signed.
    expect((await bench.steps.watchAnchors()).fault).toMatchObject({ code: 'coin_contested' });
    expect((await bench.batch(before.id)).transactions).toHaveLength(1);
    await bench.bitcoind.node.mineOnly([rival.rawHex]);
    await bench.steps.watchAnchors();
    const signedAgain = await bench.batch(before.id);
    expect(signedAgain).toMatchObject({ ...LOST, root: before.root });
    const newest = signedAgain.transactions.at(-1)!;
    expect(newest.inputs[0]!.txid).not.toBe(version!.inputs[0]!.txid);
    await bench.bitcoind.node.mine();
    await bench.steps.watchAnchors();
    expect(await bench.batch(before.id)).toMatchObject({ status: 'confirmed', confirmedTxid: newest.txid });
    await bench.bitcoind.node.mine(6);
    await bench.steps.watchAnchors();
    expect(await bench.batch(before.id)).toMatchObject({ status: 'confirmed', confirmedTxid: newest.txid });
  });

  it('keeps its fee while someone else’s transaction spends its change, which a replacement would undo', async () => {
    const before = await bench.anchor();
    const [version] = before.transactions;
    await bench.reorganise(before.block!.hash);
    const rival = await bench.spend(version!.change, 500);
    expect(await bench.chain.submit(rival.rawHex)).toEqual({ state: 'taken' });
    await bench.steps.watchAnchors();
    for (let i = 0; i < 6; i++) await bench.bitcoind.node.mineOnly([]);
    expect(await bench.steps.watchAnchors()).toMatchObject({
      lost: [before.id],
      fault: { code: 'coin_contested', message: expect.stringContaining(rival.txid) as string },
    });
    expect((await bench.batch(before.id)).transactions).toHaveLength(1);
    const mempool = await bench.bitcoind.node.rpc.call<string[]>('getrawmempool');
    expect(mempool.sort()).toEqual([version!.txid, rival.txid].sort());
    await bench.bitcoind.node.mine();
    expect(await bench.steps.watchAnchors()).toEqual({ watched: 1, lost: [], fault: null });
  });

  it('is reported when it can’t be resolved, and the next batch proceeds with another coin', async () => {
    const before = await bench.anchor();
    await bench.reorganise(before.block!.hash);
    const rival = await bench.spend(before.transactions[0]!.inputs[0]!, 5_000);
    await bench.bitcoind.node.mineOnly([rival.rawHex]);
    const pruned = () => Promise.reject(new Error('Block not available (pruned data)'));
    const steps = bench.stepsWith({ chain: { ...bench.chain, search: pruned } });
    const { lost, fault } = await steps.watchAnchors();
    expect({ lost, fault }).toEqual({
      lost: [before.id],
      fault: { code: 'anchor_lost', message: `${before.id}: Block not available (pruned data)` },
    });
    const next = await bench.submit();
    expect(next.transactions[0]!.inputs[0]!.txid).not.toBe(before.transactions[0]!.inputs[0]!.txid);
    await bench.bitcoind.node.mine();
    await bench.steps.confirmBatch({ batchId: next.id, sinceHeight: 0 });
    expect((await bench.batch(next.id)).status).toBe('confirmed');
  });
});

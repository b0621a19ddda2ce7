import { createAnchorOperations } from '../../../adapters/mongo/anchor-operations';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import { createSigningLease } from '../../../adapters/mongo/signing-lease';
import { queueLeaves } from '../../support/anchored';
import { freshDatabase } from '../../support/database';
import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

describe('the wallet of anchors', () => {
  let bench: AnchoringBench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  const mempool = () => bench.bitcoind.node.rpc.call<string[]>('getrawmempool');
  const spent = () => bench.batches.feesSince('regtest', new Date(0));

  it('is not replaced by the wrong file: nothing is signed, and with the right one anchoring goes on', async () => {
    await bench.anchor();
    const wrong = bench.stepsWith({ wallet: await bench.otherWallet() });
    await expect(bench.sign(wrong)).rejects.toMatchObject({
      type: 'wallet_changed',
      message: expect.stringContaining(bench.wallet.fingerprint) as string,
    });
    const { transactions } = await bench.anchor();
    expect(transactions).toHaveLength(1);
    expect(await spent()).toBe(612);
  });

  it('raises no fee for a batch of another wallet, but watches and submits it', async () => {
    const { id: batchId, transactions } = await bench.sign();
    const [first] = transactions;
    const other = await bench.otherWallet();
    await createAnchorOperations(bench.database.collections).adoptWallet(
      'regtest',
      other.fingerprint,
      'operator:test',
    );
    const steps = bench.stepsWith({ wallet: other });
    await steps.broadcastBatch({ batchId });
    expect(await mempool()).toEqual([first!.txid]);
    await expect(steps.bumpBatch({ batchId, replaces: first!.txid })).rejects.toMatchObject({
      type: 'wallet_changed',
      message: expect.stringContaining(`sello anchor resign ${batchId}`) as string,
    });
    await bench.bitcoind.node.mine();
    expect(await steps.confirmBatch({ batchId, sinceHeight: 0 })).toMatchObject({ txid: first!.txid });
  });

  it('may be another when the operator names a coin of it, also for a batch whose key is lost', async () => {
    await bench.anchor();
    const stuck = await bench.sign();
    const other = await bench.otherWallet();
    const coin = await bench.pay(other.address, 1_000_000);
    const operations = createAnchorOperations(bench.database.collections);
    expect(await operations.adoptWallet('regtest', other.fingerprint, 'operator:test')).toBe(
      bench.wallet.fingerprint,
    );
    await bench.batches.addCoin('regtest', coin);
    expect(await operations.requestResign(stuck.id, coin, 'operator:test')).toBe(true);
    const steps = bench.stepsWith({ wallet: other });
    await expect(steps.confirmBatch({ batchId: stuck.id, sinceHeight: 0 })).rejects.toThrow('not in a block');
    const { transactions, wallet, resign } = await bench.batch(stuck.id);
    expect(transactions).toHaveLength(2);
    expect(transactions[1]!.inputs).toMatchObject([coin]);
    expect({ wallet, resign }).toEqual({ wallet: other.fingerprint, resign: null });
    await bench.bitcoind.node.mine();
    expect(await steps.confirmBatch({ batchId: stuck.id, sinceHeight: 0 })).toMatchObject({
      state: 'confirmed',
      txid: transactions[1]!.txid,
    });
    const actions = await bench.database.collections.audit.find().sort({ at: 1 }).toArray();
    expect(actions.map(({ action, subject }) => ({ action, subject }))).toEqual([
      { action: 'wallet.adopted', subject: other.fingerprint },
      { action: 'anchor.resigned', subject: stuck.id },
    ]);
  });

  it('signs a version again that turned out to be invalid', async () => {
    const { id: batchId, transactions } = await bench.sign();
    const [valid] = transactions;
    // As a bug or a damaged database would leave it: the signature fits another amount.
    const [coin] = valid!.inputs;
    const forged = await bench.spend({ ...coin!, valueSats: coin!.valueSats - 1 }, 306);
    await bench.database.collections.batches.updateOne(
      { _id: batchId },
      { $set: { 'transactions.0.rawHex': forged.rawHex, 'transactions.0.txid': forged.txid } },
    );
    await expect(bench.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toThrow('not in a block');
    const after = await bench.batch(batchId);
    expect(after.transactions).toHaveLength(2);
    expect(after.transactions[0]!.refusal).toContain('signature does not unlock the coin');
    expect(await mempool()).toEqual([after.transactions[1]!.txid]);
  });

  it('is never bid against by a second deployment with the same key and its own database', async () => {
    const database = await freshDatabase();
    try {
      const second = bench.stepsWith({
        batches: createBatchRepository(database.collections),
        lease: createSigningLease(database.collections, async () => 'another deployment'),
      });
      const first = await bench.submit();
      // Both wallets see the same coins. The first deployment's transaction already spends one of them.
      await queueLeaves(database.collections, 1);
      const { batchId } = (await second.openBatch())!;
      await second.fillBatch({ batchId });
      await second.sealBatch({ batchId });
      await second.signBatch({ batchId });
      await second.broadcastBatch({ batchId });
      expect((await mempool()).sort()).toContain(first.transactions[0]!.txid);
      const theirs = await createBatchRepository(database.collections).find(batchId);
      expect(theirs!.transactions[0]!.inputs[0]!.txid).not.toBe(first.transactions[0]!.inputs[0]!.txid);
      expect(theirs!.transactions.map(({ feeSats }) => feeSats)).toEqual([306]);
      expect(await spent()).toBe(306);
    } finally {
      await database.drop();
    }
  });

  it('reports a coin that a stranger’s transaction spends, and neither evicts nor outbids it', async () => {
    const { id: batchId, transactions } = await bench.sign();
    const [version] = transactions;
    const withdrawal = await bench.spend(version!.inputs[0]!, 250);
    expect(await bench.chain.submit(withdrawal.rawHex)).toEqual({ state: 'taken' });
    for (let i = 0; i < 10; i++) await bench.bitcoind.node.mineOnly([]);
    await bench.steps.broadcastBatch({ batchId });
    expect(await bench.steps.confirmBatch({ batchId, sinceHeight: 0 })).toMatchObject({
      state: 'contested',
      message: expect.stringContaining(withdrawal.txid) as string,
    });
    await bench.steps.bumpBatch({ batchId, replaces: version!.txid });
    expect(await mempool()).toEqual([withdrawal.txid]);
    expect((await bench.batch(batchId)).transactions).toHaveLength(1);
    // Once it is in a block, the batch is signed with another coin.
    await bench.bitcoind.node.mine();
    await expect(bench.steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toThrow('not in a block');
    const after = await bench.batch(batchId);
    expect(await mempool()).toEqual([after.transactions[1]!.txid]);
    expect(after.transactions[1]!.feeSats).toBe(306);
  });

  it('takes another coin when the first choice is contested, and says so when there is no other', async () => {
    const coins = await bench.chain.unspent(bench.wallet.address);
    await bench.chain.submit((await bench.spend(coins[0]!, 500)).rawHex);
    await bench.batches.addCoin('regtest', coins[0]!);
    const { transactions } = await bench.sign();
    expect(transactions[0]!.inputs).toMatchObject([{ txid: coins[1]!.txid }]);
    await bench.bitcoind.node.mineOnly([transactions[0]!.rawHex]);
    await bench.steps.confirmBatch({
      batchId: (await bench.batches.openOrResume('regtest')).id,
      sinceHeight: 0,
    });
    await bench.chain.submit((await bench.spend(transactions[0]!.change, 500)).rawHex);
    await expect(bench.sign()).rejects.toMatchObject({ type: 'coin_contested' });
  });

  it('is used by one deployment at a time when two share a database', async () => {
    const lease = createSigningLease(bench.database.collections, async () => 'another deployment');
    await bench.sign();
    await expect(
      bench.stepsWith({ lease }).bumpBatch({
        batchId: (await bench.batches.openOrResume('regtest')).id,
        replaces: (await bench.batches.openOrResume('regtest')).transactions[0]!.txid,
      }),
    ).rejects.toMatchObject({ type: 'other_deployment' });
    // A minute after the first has gone, the second takes over.
    await bench.database.collections.leases.updateOne({ _id: 'regtest' }, { $set: { until: new Date(0) } });
    expect(await lease.hold('regtest', bench.wallet.fingerprint)).toEqual({ state: 'held' });
  });

  describe('with coins of many sizes', () => {
    it('spends one that leaves room to raise the fee, and sweeps a scrap worth sweeping along with it', async () => {
      const other = await bench.otherWallet();
      const [scrap, dust, large] = [
        await bench.pay(other.address, 788),
        await bench.pay(other.address, 250 + 50),
        await bench.pay(other.address, 1_000_000),
      ];
      for (const coin of [scrap, dust, large]) await bench.batches.addCoin('regtest', coin);
      const steps = bench.stepsWith({ wallet: other });
      const { transactions } = await bench.submit(steps);
      expect(transactions[0]!.inputs).toMatchObject([large, scrap, dust]);
      expect(transactions[0]!.feeSats).toBe(2 * other.virtualSize(3));
      await bench.bitcoind.node.mine();
    });

    it('adds an input to a replacement when the first leaves no room, and keeps the first', async () => {
      const other = await bench.otherWallet();
      const small = await bench.pay(other.address, 700);
      await bench.batches.addCoin('regtest', small);
      const steps = bench.stepsWith({ wallet: other });
      const { id: batchId, transactions } = await bench.submit(steps);
      expect(transactions[0]!.inputs).toMatchObject([small]);
      const more = await bench.pay(other.address, 50_000);
      await bench.batches.addCoin('regtest', more);
      const raised = await steps.bumpBatch({ batchId, replaces: transactions[0]!.txid });
      expect(raised.limit).toBeNull();
      await steps.broadcastBatch({ batchId });
      expect(await mempool()).toEqual([raised.txid]);
      expect((await bench.batch(batchId)).transactions[1]!.inputs).toMatchObject([small, more]);
    });

    it('spends a payment by someone else only when it is six blocks deep', async () => {
      const other = await bench.otherWallet();
      const coin = await bench.pay(other.address, 100_000, 5);
      await bench.batches.addCoin('regtest', coin);
      const steps = bench.stepsWith({ wallet: other });
      await expect(bench.sign(steps)).rejects.toMatchObject({
        type: 'wallet_empty',
        message: expect.stringContaining('has 5 of 6 confirmations') as string,
      });
      await bench.bitcoind.node.mine();
      expect((await bench.sign(steps)).transactions[0]!.inputs).toMatchObject([coin]);
    });
  });
});

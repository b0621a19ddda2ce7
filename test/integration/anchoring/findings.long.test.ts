import { createServiceMetricsReader } from '../../../adapters/mongo/metrics';
import { createChainFindings } from '../../../worker/chain-findings';
import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

describe('what operators see of a real node and wallet', () => {
  let bench: AnchoringBench;
  const findings = createChainFindings();
  let check: () => Promise<void>;
  const read = () => createServiceMetricsReader(bench.database.collections).read('regtest');
  beforeAll(async () => {
    bench = await openBench();
    check = bench.chainCheck({ findings });
  });
  afterAll(() => bench.close());

  it('is the newest block, and no coin before one is known', async () => {
    await check();
    const { tipTime } = await bench.chain.health();
    expect(findings).toMatchObject({ node: { tipTime, peers: 0 }, fault: null });
    expect(findings.wallet).toEqual({ balanceSats: 0, spendableSats: 0, contestedCoins: 0 });
  });

  it('is the balance of the chain, also while an anchor waits for its block', async () => {
    const coin = await bench.pay(bench.wallet.address, 900_000);
    await bench.batches.addCoin('regtest', coin);
    const held = (sats: number) => ({ balanceSats: sats, spendableSats: sats, contestedCoins: 0 });
    await check();
    expect(findings.wallet).toEqual(held(900_000));
    const { id } = await bench.submit();
    await bench.bitcoind.node.mineOnly([]);
    await check();
    expect(findings.wallet).toEqual(held(900_000));
    await bench.bitcoind.node.mine();
    await bench.steps.confirmBatch({ batchId: id, sinceHeight: 0 });
    await check();
    expect(findings.wallet).toEqual(held(900_000 - 306));
    expect(await read()).toMatchObject({ feeSats: 306, dayFeeSats: 306, finalLostAt: null });
  });

  it('is a final block that was lost', async () => {
    const batch = await bench.anchor();
    for (let i = 0; i < 5; i++) await bench.bitcoind.node.mineOnly([]);
    await check();
    expect(await bench.batch(batch.id)).toMatchObject({ settledAt: expect.any(Date) as Date });
    await bench.reorganise(batch.block!.hash);
    await check();
    const { finalLostAt } = await bench.batch(batch.id);
    expect(finalLostAt).toEqual(expect.any(Date));
    expect(await read()).toMatchObject({ finalLostAt, dayFeeSats: 612 });
  });

  it('is a coin that someone else with the key spends', async () => {
    await bench.bitcoind.node.mine();
    await bench.steps.watchAnchors();
    const { change } = await bench.batches.coins('regtest');
    await bench.chain.submit((await bench.spend(change[0]!, 5_000)).rawHex);
    await bench.bitcoind.node.mineOnly([]);
    await check();
    expect(findings.wallet).toEqual({
      balanceSats: 900_000 - 612,
      spendableSats: 0,
      contestedCoins: 1,
    });
  });

  it('is a node that does not answer', async () => {
    await bench.bitcoind.stop();
    await expect(check()).rejects.toThrow('out of reach');
    expect(findings).toEqual({ node: null, wallet: null, fault: 'out_of_reach' });
  });
});

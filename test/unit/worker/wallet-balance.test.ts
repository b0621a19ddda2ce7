import { walletBalance } from '../../../worker/wallet-balance';
import { newest, createWatchWorld } from '../activities/anchor/watch-world';

function createWorld() {
  const world = createWatchWorld();
  const balance = () => walletBalance(world.deps as unknown as Parameters<typeof walletBalance>[0]);
  return Object.assign(world, { balance });
}

async function funded(valueSats: number) {
  const world = createWorld();
  await world.batches.addCoin('regtest', world.fund(valueSats));
  return world;
}

const held = (sats: number) => ({ balanceSats: sats, spendableSats: sats, contestedCoins: 0 });

describe('the balance of the wallet', () => {
  it('is that of the chain: a coin that someone else spent does not count', async () => {
    const world = createWorld();
    const coin = world.fund(100_000);
    await world.batches.addCoin('regtest', coin);
    expect(await world.balance()).toEqual(held(100_000));
    const spent = await world.wallet.sign({ root: '11'.repeat(32), inputs: [coin], feeSats: 500 });
    await world.chain.submit(spent.rawHex);
    expect(await world.balance()).toEqual({ balanceSats: 100_000, spendableSats: 0, contestedCoins: 1 });
    world.chain.mine();
    expect(await world.balance()).toEqual(held(0));
  });

  it('does not fall while an anchor waits for its block, and then by its fee', async () => {
    const world = await funded(100_000);
    const { id } = await world.signed();
    expect(await world.balance()).toEqual(held(100_000));
    await world.steps.broadcastBatch({ batchId: id });
    expect(await world.balance()).toEqual(held(100_000));
    world.chain.mine();
    await world.steps.confirmBatch({ batchId: id, sinceHeight: 0 });
    const { feeSats } = newest(await world.batch(id));
    expect(await world.balance()).toEqual(held(100_000 - feeSats));
  });

  it('names a coin of a signed batch that someone else spends', async () => {
    const world = await funded(100_000);
    const batch = await world.signed();
    await world.chain.submit((await world.rivalOf(batch)).rawHex);
    expect(await world.balance()).toEqual({ balanceSats: 100_000, spendableSats: 0, contestedCoins: 1 });
  });

  it('counts a payment that is not deep enough, but not as one that can be spent', async () => {
    const world = createWorld();
    const coin = world.chain.pay(world.wallet.address, 70_000);
    await world.batches.addCoin('regtest', coin);
    expect(await world.balance()).toEqual(held(0));
    world.chain.mine();
    expect(await world.balance()).toEqual({ balanceSats: 70_000, spendableSats: 0, contestedCoins: 0 });
    world.passBlocks(5);
    expect(await world.balance()).toEqual(held(70_000));
  });

  it('leaves out the coins of a former wallet', async () => {
    const world = await funded(100_000);
    const coin = world.chain.pay('another wallet', 900_000);
    world.passBlocks(6);
    world.chain.mine();
    await world.batches.addCoin('regtest', coin);
    expect(await world.balance()).toEqual(held(100_000));
  });

  it('asks about the largest hundred coins only', async () => {
    const world = createWorld();
    for (let i = 0; i < 150; i++)
      await world.batches.addCoin('regtest', world.chain.pay(world.wallet.address, 1_000 + i));
    world.chain.mine();
    world.passBlocks(6);
    world.record.calls = [];
    const { balanceSats } = await world.balance();
    expect(world.record.calls.filter((name) => name === 'coin')).toHaveLength(100);
    expect(balanceSats).toBe(100 * 1_000 + (50 + 149) * 50);
  });
});

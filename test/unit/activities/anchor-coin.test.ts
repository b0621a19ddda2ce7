import type { Outpoint } from '../../../domain/anchoring';
import { ADDRESS, createAnchoringWorld } from '../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../support/in-memory/anchoring';

const LEAST = 600;

describe('the coin of an anchor', () => {
  let world: AnchoringWorld;
  const choose = async (patient = true) => (await world.coins.choose({ leastSats: LEAST, patient })).spends;

  beforeEach(() => {
    world = createAnchoringWorld();
  });

  it('is the change of the newest anchor before any other coin', async () => {
    world.fund(50_000);
    const [first] = (await world.anchored()).transactions;
    const [second] = (await world.anchored()).transactions;
    const named = world.fund(90_000);
    await world.batches.addCoin('regtest', named);
    expect(second!.spends).toEqual(first!.change);
    expect(await choose()).toEqual(second!.change);
  });

  it('comes with the block that holds it', async () => {
    const coin = world.chain.pay(ADDRESS, 50_000);
    const { ref } = world.chain.mine();
    expect(await world.coins.choose({ leastSats: LEAST, patient: true })).toEqual({
      spends: coin,
      coinBlock: ref,
    });
  });

  it('is the first coin the operator named when there is no change, without a scan for others', async () => {
    world.fund(90_000);
    const [first, second] = [world.fund(10_000), world.fund(20_000)];
    await world.batches.addCoin('regtest', first);
    await world.batches.addCoin('regtest', second);
    expect(await choose()).toEqual(first);
    expect(world.record.calls).not.toContain('unspent');
  });

  it('is otherwise the largest coin paid to the wallet', async () => {
    world.fund(10_000);
    const largest = world.fund(30_000);
    world.fund(20_000);
    expect(await choose()).toEqual(largest);
  });

  it('is never too small, whether change, named or paid', async () => {
    world.fund(1_000);
    const [version] = (await world.anchored()).transactions;
    const named = world.fund(500);
    await world.batches.addCoin('regtest', named);
    const enough = world.fund(800);
    world.fund(700);
    expect(version!.change.valueSats).toBeLessThan(701);
    expect((await world.coins.choose({ leastSats: 701, patient: true })).spends).toEqual(enough);
  });

  it('may hold exactly the least amount', async () => {
    const coin = world.fund(LEAST);
    expect(await choose()).toEqual(coin);
  });

  it('is never unconfirmed', async () => {
    const named = world.chain.pay(ADDRESS, 90_000);
    await world.batches.addCoin('regtest', named);
    await expect(choose()).rejects.toMatchObject({ type: 'wallet_empty' });
    world.chain.mine();
    expect(await choose()).toEqual(named);
    world.chain.disconnect();
    expect(world.chain.mempool()).toEqual([named.txid]);
    await expect(choose()).rejects.toMatchObject({ type: 'wallet_empty' });
  });

  it('is never one that a signed transaction spends, sent or not', async () => {
    const coin = world.fund(50_000);
    const other = world.fund(10_000);
    await world.batches.addCoin('regtest', coin);
    const { transactions } = await world.signed();
    expect(transactions[0]!.spends).toEqual(coin);
    expect(world.chain.mempool()).toEqual([]);
    expect(await choose()).toEqual(other);
  });

  describe('when the last anchor has lost its block', () => {
    let other: Outpoint;

    beforeEach(async () => {
      other = world.fund(40_000);
      world.fund(50_000);
      const { transactions } = await world.anchored();
      expect(transactions[0]!.spends.valueSats).toBe(50_000);
      world.chain.disconnect();
      await world.watch.checkWatched();
      world.record.calls = [];
    });

    it('is worth waiting for, without a scan for others', async () => {
      await expect(choose()).rejects.toMatchObject({
        type: 'coin_waits',
        nonRetryable: false,
        message: expect.stringContaining('batch_1') as string,
      });
      expect(world.record.calls).not.toContain('unspent');
      world.chain.mine();
      await world.watch.checkWatched();
      expect((await choose()).valueSats).toBeGreaterThan(other.valueSats);
    });

    it('is another coin of the wallet when the caller is not patient', async () => {
      expect(await choose(false)).toEqual(other);
    });

    it('is a coin the operator named meanwhile', async () => {
      await world.batches.addCoin('regtest', other);
      expect(await choose()).toEqual(other);
    });
  });

  it('is asked for, with the address and the amount, when the wallet is empty', async () => {
    world.fund(LEAST - 1);
    await expect(choose()).rejects.toMatchObject({
      type: 'wallet_empty',
      nonRetryable: false,
      message: `The anchoring wallet has no coin of at least ${LEAST} satoshi: pay to ${ADDRESS}.`,
    });
  });

  it('is not guessed while the node is unreachable', async () => {
    world.fund(50_000);
    world.chain.reachable = false;
    await expect(choose()).rejects.toMatchObject({ name: 'UnavailableError', part: 'chain' });
  });
});

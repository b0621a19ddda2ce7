import type { CoinOrder } from '../../../../activities/anchor/anchor-coin';
import type { Outpoint } from '../../../../domain/anchoring';
import { ADDRESS, createAnchoringWorld } from '../../../support/in-memory/anchoring';
import type { AnchoringWorld } from '../../../support/in-memory/anchoring';
import { createInMemoryWallet } from '../../../support/in-memory/wallet';

const CAP = 20_000;
const DUST = 294;
const SIZE = 153;
const INPUT = 68;
/** Of a coin that leaves room for any fee below the cap. */
const ROOMY = CAP + DUST;

let world: AnchoringWorld;
beforeEach(() => {
  world = createAnchoringWorld({ maxFeeSats: CAP });
});

const chosen = (order: Partial<CoinOrder> = {}) =>
  world.coins.choose({ rate: 2, capSats: CAP, patient: true, ...order });
/** The outpoints that are chosen, the first one first. */
const choose = async (order: Partial<CoinOrder> = {}): Promise<Outpoint[]> =>
  (await chosen(order)).map(({ txid, vout, valueSats }) => ({ txid, vout, valueSats }));
const add = (coin: Outpoint) => world.batches.addCoin('regtest', coin);
const check = async () => world.watch.checkWatched(await world.soundTip());

/** A transaction of someone who has the same key, in the mempool. */
async function contest(coin: Outpoint): Promise<string> {
  const rival = await createInMemoryWallet('elsewhere').sign({
    root: '99'.repeat(32),
    inputs: [coin],
    feeSats: 500,
  });
  expect(await world.chain.submit(rival.rawHex)).toEqual({ state: 'taken' });
  return rival.txid;
}

describe('the first coin of an anchor', () => {
  it('is the change of the newest anchor before any other coin', async () => {
    world.fund(50_000);
    const [first] = (await world.anchored()).transactions;
    const [second] = (await world.anchored()).transactions;
    await add(world.fund(90_000));
    expect(second!.inputs).toMatchObject([first!.change]);
    expect(await choose()).toEqual([second!.change]);
  });

  it('comes with its block, and with whether it is our own change', async () => {
    const coin = world.chain.pay(ADDRESS, 50_000);
    const { ref } = world.chain.mine();
    for (let i = 1; i < 6; i++) world.chain.mine();
    const block = { height: ref.height, hash: ref.hash };
    expect(await chosen()).toEqual([{ ...coin, block, own: false }]);
    await world.anchored();
    expect(await chosen()).toMatchObject([{ own: true }]);
  });

  it('is the first coin the operator named when there is no change, without a scan for others', async () => {
    world.fund(90_000);
    const [first, second] = [world.fund(30_000), world.fund(40_000)];
    await add(first);
    await add(second);
    expect(await choose()).toEqual([first]);
    expect(world.record.calls).not.toContain('unspent');
  });

  it('is otherwise the largest coin paid to the wallet, and what a scan finds is remembered', async () => {
    world.fund(30_000);
    const largest = world.fund(60_000);
    world.fund(40_000);
    expect(await choose()).toEqual([largest]);
    world.record.calls = [];
    await choose();
    expect(world.record.calls).not.toContain('unspent');
  });

  it('is the one an operator names for this batch, whatever else there is', async () => {
    world.fund(90_000);
    await world.anchored();
    const named = world.fund(30_000);
    expect(await choose({ named })).toEqual([named]);
  });

  it('is never one that a signed transaction spends, submitted or not', async () => {
    const coin = world.fund(50_000);
    const other = world.fund(30_000);
    await add(coin);
    const { transactions } = await world.signed();
    expect(transactions[0]!.inputs).toMatchObject([coin]);
    expect(world.chain.mempool()).toEqual([]);
    expect(await choose()).toEqual([other]);
  });

  it('is never a coin of another script, named or not', async () => {
    const foreign = world.chain.pay('someone else', 90_000);
    for (let i = 0; i < 6; i++) world.chain.mine();
    await add(foreign);
    const refused = {
      type: 'wallet_empty',
      message: expect.stringContaining(`${foreign.txid}:0 belongs to another wallet`) as string,
    };
    await expect(choose()).rejects.toMatchObject(refused);
    await expect(choose({ named: foreign })).rejects.toMatchObject(refused);
    const own = world.fund(30_000);
    expect(await choose()).toEqual([own]);
  });

  it('needs six confirmations when someone else paid it', async () => {
    const coin = world.chain.pay(ADDRESS, 90_000);
    await add(coin);
    for (let confirmations = 0; confirmations < 6; confirmations++) {
      for (const named of [null, coin])
        await expect(choose({ named })).rejects.toMatchObject({
          type: 'wallet_empty',
          message: expect.stringContaining(`${confirmations} of 6 confirmations`) as string,
        });
      world.chain.mine();
    }
    expect(await choose()).toEqual([coin]);
    world.chain.reorganise(6);
    expect(world.chain.mempool()).toEqual([coin.txid]);
    await expect(choose()).rejects.toMatchObject({ type: 'wallet_empty' });
  });

  it('needs one confirmation when it is our own change', async () => {
    world.fund(90_000);
    const { transactions } = await world.submitted();
    await expect(choose()).rejects.toMatchObject({ type: 'wallet_empty' });
    world.chain.mine();
    await world.steps.confirmBatch({ batchId: 'batch_1', sinceHeight: 0 });
    expect(await choose()).toEqual([transactions[0]!.change]);
  });

  it('needs a hundred confirmations when it was mined', async () => {
    const coin = world.chain.mineTo(ADDRESS);
    await add(coin);
    for (let i = 1; i < 99; i++) world.chain.mine();
    await expect(choose()).rejects.toMatchObject({
      message: expect.stringContaining('99 of 100 confirmations') as string,
    });
    world.chain.mine();
    expect(await choose()).toEqual([coin]);
  });

  it('leaves room to raise the fee if any coin does: 788 satoshi are not spent beside 1,000,000', async () => {
    const [small, large] = [world.fund(788), world.fund(1_000_000)];
    await add(small);
    expect(await choose({ rate: 10 })).toEqual([large]);
    await add(large);
    expect(await choose({ rate: 10 })).toEqual([large]);
    const [first] = await choose({ rate: 2 });
    expect(first).toEqual(large);
  });

  it('leaves room even if the change of the last anchor does not', async () => {
    world.fund(ROOMY);
    const [small] = (await world.anchored()).transactions;
    expect(small!.change.valueSats).toBeLessThan(ROOMY);
    const large = world.fund(1_000_000);
    expect((await choose())[0]).toEqual(large);
  });

  it('is the largest when none leaves room', async () => {
    world.fund(5_000);
    const larger = world.fund(6_000);
    world.fund(4_000);
    expect((await choose())[0]).toEqual(larger);
  });

  it('may hold exactly the fee and the least change', async () => {
    const least = 2 * SIZE + DUST;
    world.fund(least - 1);
    await expect(choose()).rejects.toMatchObject({ type: 'wallet_empty' });
    world = createAnchoringWorld();
    const coin = world.fund(least);
    expect(await choose()).toEqual([coin]);
    expect(await choose({ named: coin })).toEqual([coin]);
  });

  it('is asked for, with the address, when the wallet is empty or the named coin is too small', async () => {
    const named = world.fund(DUST);
    for (const order of [{}, { named }])
      await expect(choose(order)).rejects.toMatchObject({
        type: 'wallet_empty',
        nonRetryable: false,
        message: `The anchoring wallet has no coin that can pay for an anchor: pay to ${ADDRESS}.`,
      });
  });

  it('is not guessed while the node is unreachable', async () => {
    world.fund(50_000);
    world.chain.reachable = false;
    await expect(choose()).rejects.toMatchObject({ name: 'UnavailableError', part: 'chain' });
  });
});

describe('a coin that someone else’s unconfirmed transaction spends', () => {
  it.each([true, false])('is passed over for another, registered or not (%s)', async (registered) => {
    const [coin, other] = [world.fund(90_000), world.fund(30_000)];
    await contest(coin);
    if (registered) await add(coin);
    expect(await choose()).toEqual([other]);
  });

  it('is reported as contested, with both names, when there is no other', async () => {
    const coin = world.fund(90_000);
    await add(coin);
    const spender = await contest(coin);
    for (const named of [null, coin])
      await expect(choose({ named })).rejects.toMatchObject({
        type: 'coin_contested',
        nonRetryable: false,
        message: expect.stringMatching(
          `^Transaction ${spender} spends the wallet's coin ${coin.txid}:0`,
        ) as string,
      });
  });

  it('is reported too when it is the change of the last anchor', async () => {
    world.fund(90_000);
    const [version] = (await world.anchored()).transactions;
    await contest(version!.change);
    await expect(choose()).rejects.toMatchObject({ type: 'coin_contested' });
  });

  it('is neither swept nor added to a replacement', async () => {
    const [large, scrap] = [world.fund(90_000), world.fund(5_000)];
    for (const coin of [large, scrap]) await add(coin);
    expect(await choose()).toEqual([large, scrap]);
    await contest(scrap);
    expect(await choose()).toEqual([large]);
    expect(await world.coins.others(await chosen())).toEqual([]);
  });
});

describe('scraps', () => {
  it('come along when they are worth twice what spending them costs', async () => {
    const large = world.fund(90_000);
    const [worth, not] = [world.fund(2 * 2 * INPUT), world.fund(2 * 2 * INPUT - 1)];
    for (const coin of [large, worth, not]) await add(coin);
    expect(await choose()).toEqual([large, worth]);
    expect(await choose({ rate: 3 })).toEqual([large]);
  });

  it('are not coins that could pay for an anchor alone', async () => {
    const large = world.fund(90_000);
    const [other, scrap] = [world.fund(ROOMY), world.fund(ROOMY - 1)];
    for (const coin of [large, other, scrap]) await add(coin);
    expect(await choose()).toEqual([large, scrap]);
  });

  it('come along with a coin that the operator names', async () => {
    const [named, scrap] = [world.fund(90_000), world.fund(5_000)];
    await add(scrap);
    expect(await choose({ named })).toEqual([named, scrap]);
  });

  it('come along only as long as the fee stays below the cap, and at most nine of them', async () => {
    await add(world.fund(1_000_000));
    for (let i = 0; i < 12; i++) await add(world.fund(5_000));
    const capSats = 2 * (SIZE + 3 * INPUT);
    expect(await choose({ capSats })).toHaveLength(1);
    for (let i = 0; i < 4; i++) await add(world.fund(900));
    const few = await choose({ capSats });
    expect(few).toHaveLength(4);
    expect(await choose()).toHaveLength(10);
  });

  it('together pay for an anchor that none of them could pay for alone', async () => {
    for (let i = 0; i < 3; i++) world.fund(400);
    expect(await choose()).toHaveLength(3);
  });
});

describe('the coins that a replacement may add', () => {
  it('are those that nothing spends, largest first, without those it already spends', async () => {
    const coins = [world.fund(5_000), world.fund(90_000), world.fund(7_000)];
    for (const coin of coins) await add(coin);
    const { transactions } = await world.signed();
    const { inputs } = transactions[0]!;
    expect(inputs).toHaveLength(3);
    const [small, large] = [world.fund(1_000), world.fund(2_000)];
    for (const coin of [small, large]) await add(coin);
    expect(await world.coins.others(inputs)).toMatchObject([large, small]);
  });
});

describe('the coin, when the last anchor has lost its block,', () => {
  let other: Outpoint;

  beforeEach(async () => {
    world.fund(50_000);
    await world.anchored();
    world.chain.reorganise();
    other = world.chain.pay(ADDRESS, 40_000);
    world.chain.mine([await world.chain.transaction(other.txid, '')]);
    for (let i = 1; i < 6; i++) world.chain.mine([]);
    await check();
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
    await check();
    expect((await choose())[0]!.valueSats).toBeGreaterThan(other.valueSats);
  });

  it('is another coin of the wallet when the caller is not patient', async () => {
    expect(await choose({ patient: false })).toEqual([other]);
  });

  it('is a coin the operator named meanwhile', async () => {
    await add(other);
    expect(await choose()).toEqual([other]);
  });
});

import { fundableCoin } from '../../../cli/wallet-coin';
import type { ChainCoin } from '../../../ports/chain';

const WALLET = { address: 'bcrt1qours', script: '0014aa' };
const NAME = `${'ab'.repeat(32)}:1`;
const COIN: ChainCoin = {
  txid: 'ab'.repeat(32),
  vout: 1,
  valueSats: 50_000,
  script: WALLET.script,
  address: WALLET.address,
  block: { height: 200, hash: 'cd'.repeat(32), time: new Date(0) },
  confirmations: 6,
  coinbase: false,
};

const named = (coin: Partial<ChainCoin> | null, { name = NAME, spender = null as string | null } = {}) =>
  fundableCoin(
    {
      coin: () => Promise.resolve(coin && { ...COIN, ...coin }),
      spenderOf: () => Promise.resolve(spender),
    },
    WALLET,
    name,
  );

describe('a coin that is named for the next anchor', () => {
  it('is taken with six confirmations, and a block reward with a hundred', async () => {
    const coin = { txid: COIN.txid, vout: 1, valueSats: 50_000 };
    expect(await named({})).toEqual(coin);
    expect(await named({ coinbase: true, confirmations: 100 })).toEqual(coin);
  });

  it.each<[string, Partial<ChainCoin> | null, string]>([
    ['unknown or spent', null, 'The node has no unspent output'],
    ['of another script', { script: '0014bb' }, "does not pay the wallet's address bcrt1qours."],
    ['unconfirmed', { block: null, confirmations: 0 }, 'is not in a block yet'],
    ['too young', { confirmations: 5 }, 'has 5 of the 6 confirmations that a new coin needs'],
    ['an immature reward', { coinbase: true, confirmations: 99 }, 'can be spent from block 300 on'],
  ])('is refused when it is %s', async (_, coin, reason) => {
    await expect(named(coin)).rejects.toThrow(reason);
  });

  it('is refused while an unconfirmed transaction spends it', async () => {
    await expect(named({}, { spender: 'ef'.repeat(32) })).rejects.toThrow(
      `is being spent by the unconfirmed transaction ${'ef'.repeat(32)}.`,
    );
  });

  it('is refused when its name is not TXID:VOUT', async () => {
    for (const name of ['', 'ab', `${'AB'.repeat(32)}:1`, `${'ab'.repeat(32)}:`])
      await expect(named({}, { name })).rejects.toThrow('is not a coin');
  });
});

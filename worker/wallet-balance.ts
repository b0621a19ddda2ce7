import { confirmationsNeeded } from '../activities/anchor/anchor-coin';
import type { BatchRepository } from '../ports/batches';
import type { AnchorWallet, Chain } from '../ports/chain';

/** Anyone can pay the wallet thousands of tiny coins, and each takes a few calls to the node. */
const MOST_COINS = 100;

export interface WalletBalance {
  /** The known coins in blocks that no confirmed transaction spends. */
  balanceSats: number;
  /** Those of them that anchors can spend, now or when the anchor that spends them at present is in a block. */
  spendableSats: number;
  /** How many are being spent by transactions that this deployment did not sign. */
  contestedCoins: number;
}

export interface WalletBalanceDependencies {
  batches: Pick<BatchRepository, 'coins' | 'findByTransaction' | 'pendingInputs'>;
  chain: Pick<Chain, 'network' | 'coin' | 'spenderOf'>;
  wallet: Pick<AnchorWallet, 'script'>;
}

/** What the chain says about the largest of the known coins. A payment that nobody named is not known until anchoring needs a coin. */
export async function walletBalance({
  batches,
  chain,
  wallet,
}: WalletBalanceDependencies): Promise<WalletBalance> {
  const { change, added } = await batches.coins(chain.network);
  const pending = await batches.pendingInputs(chain.network);
  const known = [
    ...pending,
    ...change.map((coin) => ({ ...coin, own: true })),
    ...added.map((coin) => ({ ...coin, own: false })),
  ];
  const largest = known.sort((a, b) => b.valueSats - a.valueSats).slice(0, MOST_COINS);

  const balance: WalletBalance = { balanceSats: 0, spendableSats: 0, contestedCoins: 0 };
  for (const { txid, vout, own } of largest) {
    const coin = await chain.coin(txid, vout);
    if (coin === null || coin.script !== wallet.script || coin.block === null) continue;
    balance.balanceSats += coin.valueSats;
    const spender = await chain.spenderOf(coin);
    const isContested = spender !== null && (await batches.findByTransaction(spender)) === null;
    if (isContested) balance.contestedCoins += 1;
    else if (coin.confirmations >= confirmationsNeeded(coin, own)) balance.spendableSats += coin.valueSats;
  }
  return balance;
}

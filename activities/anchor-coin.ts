import type { BlockRef, Outpoint } from '../domain/anchoring';
import type { BatchRepository } from '../ports/batches';
import type { AnchorWallet, Chain } from '../ports/chain';
import { tryAgain } from './failures';

export interface Coin {
  spends: Outpoint;
  coinBlock: BlockRef;
}

export interface CoinDependencies {
  batches: Pick<BatchRepository, 'coins' | 'watched' | 'unclaimed'>;
  chain: Pick<Chain, 'network' | 'locate' | 'unspent'>;
  wallet: Pick<AnchorWallet, 'address'>;
}

/**
 * Chooses what the next transaction spends: the change of the last one, then a coin named by the operator, then any other coin
 * paid to the wallet. It is always in a block, and no signed transaction spends it.
 */
export function createCoinChooser({ batches, chain, wallet }: CoinDependencies) {
  async function firstUsable(candidates: Outpoint[], leastSats: number): Promise<Coin | null> {
    for (const spends of candidates) {
      if (spends.valueSats < leastSats) continue;
      const found = await chain.locate(spends);
      if (found.state === 'confirmed') return { spends, coinBlock: found.block };
    }
    return null;
  }

  return {
    async choose({ leastSats, patient }: { leastSats: number; patient: boolean }): Promise<Coin> {
      const known = await firstUsable(await batches.coins(chain.network), leastSats);
      if (known !== null) return known;
      // A batch that lost its block soon has its change back; scanning for another coin takes minutes.
      const watched = patient ? await batches.watched(chain.network) : [];
      const lost = watched.find(({ status }) => status !== 'confirmed');
      if (lost !== undefined) {
        throw tryAgain(
          'coin_waits',
          `The wallet's coin is the change of ${lost.id}, which lost its block and waits for another.`,
        );
      }
      const paid = await batches.unclaimed(await chain.unspent(wallet.address));
      const coin = await firstUsable(
        paid.sort((a, b) => b.valueSats - a.valueSats),
        leastSats,
      );
      if (coin !== null) return coin;
      throw tryAgain(
        'wallet_empty',
        `The anchoring wallet has no coin of at least ${leastSats} satoshi: pay to ${wallet.address}.`,
      );
    },
  };
}

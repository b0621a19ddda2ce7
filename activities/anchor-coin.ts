import type { BlockRef, Outpoint } from '../domain/anchoring';
import type { AnchorDependencies } from './anchor-dependencies';
import { tryAgain } from './failures';

export interface Coin {
  spends: Outpoint;
  coinBlock: BlockRef;
}

/**
 * What the next transaction spends: the change of the last one, a coin that the operator named, or whatever else was paid to the
 * wallet. It stands in a block, and no transaction of ours spends it yet.
 */
export function createCoinChooser({ batches, chain, wallet }: AnchorDependencies) {
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
      // Its change is about to be there again; another coin would have to be searched for, for minutes.
      const watched = patient ? await batches.watched(chain.network) : [];
      const lost = watched.find(({ status }) => status !== 'confirmed');
      if (lost !== undefined) {
        throw tryAgain(
          'coin_waits',
          `The coin of the wallet is in ${lost.id}, which waits for a block again.`,
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

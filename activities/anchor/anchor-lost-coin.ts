import { hexToBytes } from '@noble/hashes/utils.js';
import type { SignedTransaction, SpentCoin } from '../../domain/anchoring';
import type { BatchRepository } from '../../ports/batches';
import type { Chain } from '../../ports/chain';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { readTransaction } from '../../proofs/bitcoin/transaction';

export interface LostCoinDependencies {
  batches: Pick<BatchRepository, 'findByTransaction'>;
  chain: Pick<Chain, 'coin' | 'confirmationsOf' | 'search' | 'searchSpender' | 'submit'>;
}

/** Tells a coin that is gone for good from one that comes back after a reorganisation. */
export function createLostCoins({ batches, chain }: LostCoinDependencies) {
  /** In the best chain, in the block where it was or in another near it. */
  async function isMade({ txid, block }: SpentCoin): Promise<boolean> {
    if ((await chain.confirmationsOf(block.hash)) > 0) return true;
    return (await chain.search([txid], { height: block.height, hash: '' })) !== null;
  }

  /** Whether the best chain has another transaction in the place of the one that made the coin. */
  async function isReplaced({ txid, block, own }: SpentCoin, funding: string[]): Promise<boolean> {
    if (own) {
      const maker = await batches.findByTransaction(txid);
      return maker?.status === 'confirmed' && maker.confirmedTxid !== txid;
    }
    for (const rawHex of funding) {
      const made = readTransaction(hexToBytes(rawHex));
      if (toDisplayHex(made.txid) !== txid) continue;
      const spender = await chain.searchSpender(made.inputs, { height: block.height, hash: '' });
      return spender !== null && spender.txid !== txid;
    }
    return false;
  }

  return {
    /** Whether a confirmed transaction has spent one of the inputs, or the one that made it can never confirm. */
    async isGone({ inputs, funding }: SignedTransaction): Promise<boolean> {
      for (const coin of inputs) {
        if ((await chain.coin(coin.txid, coin.vout)) !== null) continue;
        if ((await isMade(coin)) || (await isReplaced(coin, funding))) return true;
      }
      return false;
    },

    /** After a reorganisation the node may have forgotten the payments that our coins come from. */
    async submitFunding({ funding }: SignedTransaction): Promise<void> {
      for (const rawHex of funding) await chain.submit(rawHex);
    },
  };
}

import { firstFee, raisedFee } from '../domain/anchor-fee';
import type { Batch, SignedTransaction } from '../domain/anchoring';
import { createCoinChooser } from './anchor-coin';
import type { Coin } from './anchor-coin';
import type { AnchorDependencies } from './anchor-dependencies';
import { tryAgain } from './failures';

/** Signs, and keeps what was signed before anyone else sees it. */
export function createAnchorSigner(deps: AnchorDependencies) {
  const { batches, chain, wallet, maxFeeSats, clock } = deps;
  const coins = createCoinChooser(deps);

  async function keep(
    batch: Batch,
    { spends, coinBlock }: Coin,
    feeSats: number,
  ): Promise<SignedTransaction> {
    if (batch.root === null) throw new Error(`Batch ${batch.id} is not sealed.`);
    const signed = wallet.sign({ root: batch.root, spends, feeSats });
    const transaction: SignedTransaction = { ...signed, spends, coinBlock, feeSats, signedAt: clock() };
    if (await batches.addTransaction(batch.id, transaction, batch.transactions.length)) return transaction;
    throw tryAgain('signed_elsewhere', `Another worker signed for ${batch.id} at the same time.`);
  }

  async function feeQuestion(capSats: number) {
    return { rate: await chain.estimateFeeRate(), virtualSize: wallet.virtualSize, capSats };
  }

  return {
    /** A transaction that spends a coin of its own. `patient`: the change of a batch that is to come back is worth waiting for. */
    async sign(batch: Batch, patient: boolean): Promise<SignedTransaction> {
      const feeSats = firstFee(await feeQuestion(maxFeeSats));
      const coin = await coins.choose({ leastSats: feeSats + wallet.leastChangeSats, patient });
      return keep(batch, coin, feeSats);
    },

    /** A transaction that spends the same coin and pays more; `null` when the cap, or the coin, leaves no room for one. */
    async raise(batch: Batch): Promise<SignedTransaction | null> {
      const newest = batch.transactions.at(-1);
      if (newest === undefined) throw new Error(`Batch ${batch.id} is not signed.`);
      const { spends, coinBlock } = newest;
      const capSats = Math.min(maxFeeSats, spends.valueSats - wallet.leastChangeSats);
      const feeSats = raisedFee(newest.feeSats, await feeQuestion(capSats));
      return feeSats === null ? null : keep(batch, { spends, coinBlock }, feeSats);
    },
  };
}

export type AnchorSigner = ReturnType<typeof createAnchorSigner>;

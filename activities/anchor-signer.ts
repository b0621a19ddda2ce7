import { firstFee, raisedFee } from '../domain/anchor-fee';
import type { Batch, SignedTransaction } from '../domain/anchoring';
import type { BatchRepository } from '../ports/batches';
import type { AnchorWallet, Chain } from '../ports/chain';
import { createCoinChooser } from './anchor-coin';
import type { Coin, CoinDependencies } from './anchor-coin';
import { tryAgain } from './failures';

export type SignerDependencies = CoinDependencies & {
  batches: Pick<BatchRepository, 'addTransaction'>;
  chain: Pick<Chain, 'estimateFeeRate'>;
  wallet: Pick<AnchorWallet, 'sign' | 'virtualSize' | 'leastChangeSats'>;
  /** No anchor ever pays more. */
  maxFeeSats: number;
  clock: () => Date;
};

/** Signs transactions and persists each before the network can see it. */
export function createAnchorSigner(deps: SignerDependencies) {
  const { batches, chain, wallet, maxFeeSats, clock } = deps;
  const coins = createCoinChooser(deps);

  async function signAndPersist(
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
    /** Spends a coin that no other transaction spends. `patient`: wait for the change of a batch that lost its block. */
    async sign(batch: Batch, patient: boolean): Promise<SignedTransaction> {
      const feeSats = firstFee(await feeQuestion(maxFeeSats));
      const coin = await coins.choose({ leastSats: feeSats + wallet.leastChangeSats, patient });
      return signAndPersist(batch, coin, feeSats);
    },

    /** Spends the same coin with a higher fee; `null` when the cap or the coin leaves no room for one. */
    async raise(batch: Batch): Promise<SignedTransaction | null> {
      const newest = newestVersion(batch);
      const { spends, coinBlock } = newest;
      const capSats = Math.min(maxFeeSats, spends.valueSats - wallet.leastChangeSats);
      const feeSats = raisedFee(newest.feeSats, await feeQuestion(capSats));
      return feeSats === null ? null : signAndPersist(batch, { spends, coinBlock }, feeSats);
    },
  };
}

export type AnchorSigner = ReturnType<typeof createAnchorSigner>;

export function newestVersion(batch: Batch): SignedTransaction {
  const newest = batch.transactions.at(-1);
  if (newest === undefined) throw new Error(`Batch ${batch.id} is not signed.`);
  return newest;
}

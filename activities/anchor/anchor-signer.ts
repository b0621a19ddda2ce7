import { FALLBACK_SATS_PER_VBYTE, firstFee, packageFee, raisedFee } from '../../domain/anchor-fee';
import type { Batch, Outpoint, SignedTransaction, SpentCoin } from '../../domain/anchoring';
import type { BatchRepository } from '../../ports/batches';
import type { AnchorWallet, Chain, Tip } from '../../ports/chain';
import type { SigningLease } from '../../ports/signing-lease';
import { createCoinChooser } from './anchor-coin';
import type { CoinDependencies } from './anchor-coin';
import { newestVersion } from './anchor-versions';
import { tryAgain } from '../failures';

export type SignerDependencies = CoinDependencies & {
  batches: Pick<BatchRepository, 'addTransaction' | 'feesSince'>;
  chain: Pick<Chain, 'estimateFeeRate' | 'transaction' | 'wouldAccept'>;
  wallet: Pick<AnchorWallet, 'fingerprint' | 'sign'>;
  lease: Pick<SigningLease, 'hold'>;
  /** No anchor ever pays more. */
  maxFeeSats: number;
  /** All anchors together never pay more in 24 hours; `null`: no limit. */
  dailyFeeSats: number | null;
  clock: () => Date;
};

/** Why a fee can't be raised. */
export type FeeLimit = 'fee_cap' | 'fee_budget';

export interface SignOrder {
  tip: Tip;
  /** Wait for the change of a batch that lost its block. */
  patient: boolean;
  /** The operator's choice. */
  named?: Outpoint | null;
}

const DAY_MILLISECONDS = 86_400_000;

/** Signs transactions, asks the node about each, and persists it before the network can see it. */
export function createAnchorSigner(deps: SignerDependencies) {
  const { batches, chain, wallet, maxFeeSats, dailyFeeSats, clock } = deps;
  const coins = createCoinChooser(deps);

  /** One deployment signs with one wallet: two with the same key would bid against each other. */
  async function assertMaySign(): Promise<void> {
    const lease = await deps.lease.hold(chain.network, wallet.fingerprint);
    if (lease.state === 'other_deployment') {
      throw tryAgain(
        'other_deployment',
        `Another deployment with this database signs the anchors on ${chain.network}. Stop one of them; this one takes over a minute later.`,
      );
    }
    if (lease.state === 'other_wallet') {
      throw tryAgain(
        'wallet_changed',
        `The anchors so far were paid by the wallet ${lease.wallet}, but this worker has the wallet ${wallet.fingerprint}. ` +
          'Restore the former one, or confirm the change by naming a coin of the new one: sello wallet fund TXID:VOUT',
      );
    }
  }

  const spentToday = (): Promise<number> =>
    batches.feesSince(chain.network, new Date(clock().getTime() - DAY_MILLISECONDS));

  async function budgetLeft(): Promise<number> {
    return dailyFeeSats === null ? Infinity : dailyFeeSats - (await spentToday());
  }

  /** What is left of the budget. Throws when that is not enough for another anchor. */
  async function budgetFor(rate: number): Promise<number> {
    const left = await budgetLeft();
    if (firstFee({ rate, virtualSize: wallet.virtualSize(1), capSats: maxFeeSats }) > left)
      throw tryAgain('fee_budget', FEE_BUDGET);
    return left;
  }

  /** The highest fee that these coins can pay. */
  const roomOf = (inputs: SpentCoin[]): number =>
    inputs.reduce((sum, { valueSats }) => sum + valueSats, 0) - wallet.leastChangeSats;

  async function fundingOf(inputs: SpentCoin[]): Promise<string[]> {
    const foreign = inputs.filter(({ own }) => !own);
    // A pruned node may have dropped the block. Such a coin is deep, and the copy is only a precaution.
    const found = foreign.map(({ txid, block }) => chain.transaction(txid, block.hash).catch(() => null));
    return (await Promise.all(found)).filter((rawHex) => rawHex !== null);
  }

  async function persist(
    batch: Batch,
    inputs: SpentCoin[],
    { feeSats, tip, judged }: { feeSats: number; tip: Tip; judged: 'fully' | 'but_not_its_fee' | 'not' },
  ): Promise<SignedTransaction | 'fee_too_low'> {
    if (batch.root === null) throw new Error(`Batch ${batch.id} is not sealed.`);
    const signed = await wallet.sign({ root: batch.root, inputs, feeSats });
    const verdict = judged === 'not' ? null : await chain.wouldAccept(signed.rawHex);
    if (verdict?.state === 'refused' || verdict?.state === 'invalid')
      throw tryAgain('transaction_refused', verdict.reason);
    if (verdict?.state === 'inputs_missing')
      throw tryAgain('coin_missing', `The coin that ${batch.id} was to spend has just been spent or lost.`);
    if (verdict?.state === 'fee_too_low' && judged === 'fully') return 'fee_too_low';
    const transaction: SignedTransaction = {
      ...signed,
      inputs,
      feeSats,
      funding: await fundingOf(inputs),
      signedAtTip: { height: tip.height, hash: tip.hash },
      signedAt: clock(),
      refusal: null,
    };
    const saved = await batches.addTransaction(
      batch.id,
      transaction,
      batch.transactions.length,
      wallet.fingerprint,
    );
    if (saved) return transaction;
    throw tryAgain('signed_elsewhere', `Another worker signed for ${batch.id} at the same time.`);
  }

  return {
    spentToday,

    /** Throws when the budget does not cover another anchor. */
    async assertBudget(): Promise<void> {
      if (dailyFeeSats !== null) await budgetFor((await chain.estimateFeeRate()) ?? FALLBACK_SATS_PER_VBYTE);
    },

    /** Spends coins that no other transaction spends. */
    async sign(batch: Batch, { tip, patient, named = null }: SignOrder): Promise<SignedTransaction> {
      await assertMaySign();
      const rate = (await chain.estimateFeeRate()) ?? FALLBACK_SATS_PER_VBYTE;
      const capSats = Math.min(maxFeeSats, await budgetFor(rate));
      const inputs = await coins.choose({ rate, capSats: maxFeeSats, patient, named });
      const limits = {
        rate,
        virtualSize: wallet.virtualSize(inputs.length),
        capSats: Math.min(capSats, roomOf(inputs)),
      };
      for (let feeSats = firstFee(limits); ;) {
        const higher = raisedFee(feeSats, limits);
        // At the limit it is saved even if the node wants more, so that the window shows what it waits for.
        const judged = higher === null ? 'but_not_its_fee' : 'fully';
        const signed = await persist(batch, inputs, { feeSats, tip, judged });
        if (signed !== 'fee_too_low') return signed;
        feeSats = higher ?? limits.capSats;
      }
    },

    /**
     * Spends the same coins with a higher fee, and another coin if they leave no room. With `parent`, the fee pays for that unconfirmed
     * transaction too.
     */
    async raise(
      batch: Batch,
      { tip, parent = null }: { tip: Tip; parent?: SignedTransaction | null },
    ): Promise<SignedTransaction | FeeLimit> {
      await assertMaySign();
      if (batch.wallet !== wallet.fingerprint) {
        throw tryAgain(
          'wallet_changed',
          `${batch.id} was signed by the wallet ${batch.wallet ?? ''}, and only that one can raise its fee. ` +
            `Wait for its block, or sign it again with a coin of the present wallet: sello anchor resign ${batch.id}`,
        );
      }
      const newest = newestVersion(batch);
      const rate = await chain.estimateFeeRate();
      const capSats = Math.min(maxFeeSats, newest.feeSats + (await budgetLeft()));
      const feeFor = (inputs: SpentCoin[], above: number): number | null => {
        const virtualSize = wallet.virtualSize(inputs.length);
        const limits = { rate, virtualSize, capSats: Math.min(capSats, roomOf(inputs)) };
        const raised = raisedFee(above, limits);
        return parent === null || raised === null ? raised : packageFee(raised, parent, limits);
      };
      let { inputs } = newest;
      let feeSats = feeFor(inputs, newest.feeSats);
      if (feeSats === null && roomOf(inputs) < capSats) {
        const [another] = await coins.others(inputs);
        if (another !== undefined) inputs = [...inputs, another];
        feeSats = feeFor(inputs, newest.feeSats);
      }
      for (; feeSats !== null; feeSats = feeFor(inputs, feeSats)) {
        // The node can't judge a transaction whose parent it does not have.
        const signed = await persist(batch, inputs, {
          feeSats,
          tip,
          judged: parent === null ? 'fully' : 'not',
        });
        if (signed !== 'fee_too_low') return signed;
      }
      return capSats < maxFeeSats ? 'fee_budget' : 'fee_cap';
    },
  };
}

export type AnchorSigner = ReturnType<typeof createAnchorSigner>;

const FEE_BUDGET =
  'The fees of the last 24 hours have used up ANCHOR_DAILY_FEE_SATS. Raise it and restart the worker, or wait: the budget frees itself as the day moves on.';

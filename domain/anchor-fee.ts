import type { SignedTransaction } from './anchoring';

/** When the node has no estimate: a little above Bitcoin Core's relay minimum. */
export const FALLBACK_SATS_PER_VBYTE = 2;

/** The least a replacement pays per virtual byte beyond what it replaces (BIP 125, rule 4). */
const INCREMENT_SATS_PER_VBYTE = 1;

/** Reaches any cap in few steps, and no step overpays by more than half. */
const RAISE_FACTOR = 1.5;

export interface FeeLimits {
  /** The node's estimate, in satoshi per virtual byte; `null` when it has none. */
  rate: number | null;
  virtualSize: number;
  /** No transaction ever pays more. */
  capSats: number;
}

export function firstFee({ rate, virtualSize, capSats }: FeeLimits): number {
  return Math.min(Math.ceil((rate ?? FALLBACK_SATS_PER_VBYTE) * virtualSize), capSats);
}

/** The fee of the transaction that replaces one of `feeSats`; `null` when it would exceed the cap. */
export function raisedFee(feeSats: number, { rate, virtualSize, capSats }: FeeLimits): number | null {
  const least = feeSats + virtualSize * INCREMENT_SATS_PER_VBYTE;
  if (least > capSats) return null;
  return Math.min(
    Math.max(least, Math.ceil(feeSats * RAISE_FACTOR), Math.ceil((rate ?? 0) * virtualSize)),
    capSats,
  );
}

/** The fee with which a transaction also pays for its parent at the node's rate; `null` when it would exceed the cap. */
export function packageFee(
  feeSats: number,
  parent: Pick<SignedTransaction, 'feeSats' | 'virtualSize'>,
  { rate, virtualSize, capSats }: FeeLimits,
): number | null {
  const both = Math.ceil((rate ?? FALLBACK_SATS_PER_VBYTE) * (parent.virtualSize + virtualSize));
  const needed = Math.max(feeSats, both - parent.feeSats);
  return needed > capSats ? null : needed;
}

/** What a batch's transactions signed since then pay beyond those signed before. Versions that spend the same coin replace one another. */
export function feesOf(
  transactions: readonly Pick<SignedTransaction, 'inputs' | 'feeSats' | 'signedAt'>[],
  since: Date,
): number {
  const newest = transactions.at(-1);
  if (newest === undefined || newest.signedAt < since) return 0;
  const [coin] = newest.inputs;
  const before = transactions.filter(
    ({ inputs: [spent], signedAt }) =>
      signedAt < since && spent?.txid === coin?.txid && spent?.vout === coin?.vout,
  );
  return newest.feeSats - (before.at(-1)?.feeSats ?? 0);
}

/** Where the node has no opinion: the relay minimum of Bitcoin Core, and a little more. */
const FALLBACK_SATS_PER_VBYTE = 2;

/** What a replacement pays beyond the transaction it replaces, at least, per virtual byte (BIP 125, rule 4). */
const INCREMENT_SATS_PER_VBYTE = 1;

/** Few steps from the relay minimum to any cap, and none that overpays by more than half. */
const RAISE = 1.5;

export interface FeeQuestion {
  /** The node's estimate, in satoshi per virtual byte; `null` when it has none. */
  rate: number | null;
  virtualSize: number;
  /** No transaction ever pays more. */
  capSats: number;
}

export function firstFee({ rate, virtualSize, capSats }: FeeQuestion): number {
  return Math.min(Math.ceil((rate ?? FALLBACK_SATS_PER_VBYTE) * virtualSize), capSats);
}

/** The fee of the transaction that replaces one of `feeSats`; `null` when the cap leaves no room for it. */
export function raisedFee(feeSats: number, { rate, virtualSize, capSats }: FeeQuestion): number | null {
  const least = feeSats + virtualSize * INCREMENT_SATS_PER_VBYTE;
  if (least > capSats) return null;
  return Math.min(Math.max(least, Math.ceil(feeSats * RAISE), Math.ceil((rate ?? 0) * virtualSize)), capSats);
}

/** Facts of Bitcoin's consensus and of Bitcoin Core's default relay policy. */

export const SATS_PER_BITCOIN = 100_000_000;

/** 21 million bitcoin. */
export const MAX_SATS = 2_100_000_000_000_000n;

/** A coinbase output can be spent in the block this many blocks later. */
export const COINBASE_MATURITY = 100;

/** Nodes do not relay a P2WPKH output below this (Bitcoin Core's GetDustThreshold at its default rate). */
export const DUST_SATS = 294;

/** The same for a P2TR output, which is 12 bytes longer and counted with the same input. */
export const DUST_SATS_P2TR = 330;

export const OP_RETURN = 0x6a;

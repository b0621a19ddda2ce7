/** Below this, nodes do not relay a P2WPKH output (Bitcoin Core's GetDustThreshold at its default rate). */
export const DUST_SATS = 294;

/** `sandbox` is the embedded chain, in regtest's format. */
export const NETWORKS = ['bitcoin', 'testnet4', 'signet', 'regtest', 'sandbox'] as const;

export type Network = (typeof NETWORKS)[number];

import type { Network } from '../domain/network';

/**
 * held             this deployment may sign with this wallet
 * other_deployment another deployment, alive a moment ago, signs on this network
 * other_wallet     anchors so far were paid by another wallet
 */
export type LeaseState =
  { state: 'held' } | { state: 'other_deployment' } | { state: 'other_wallet'; wallet: string };

/** Who signs: one deployment and one wallet per network. Two would compete for the same coins. */
export interface SigningLease {
  /** Takes the lease or renews it. Without renewal it ends after a minute. */
  hold(network: Network, wallet: string): Promise<LeaseState>;
}

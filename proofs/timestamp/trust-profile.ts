import type { HashName } from '../x509/hash';

/**
 * What is asked of one authority's tokens. Real authorities differ: some certificates lack the timeStamping purpose, some
 * answers lack the nonce. A profile may relax that, but only by saying so and with a root and a policy pinned.
 */
export interface TrustProfile {
  /** Pinned certificates, DER: roots, or the authority below one where its tokens leave that out. */
  roots: Uint8Array[];
  /** Accepted policy OIDs; none listed: any. */
  policies: string[];
  requireEku: boolean;
  requireNonce: boolean;
  allowGrantedWithMods: boolean;
  hashAlgorithm: HashName;
  skewSeconds: number;
}

/** Why the profile can't be used, as the end of a sentence; `null` when it can. */
export function profileFault(profile: TrustProfile): string | null {
  if (profile.roots.length === 0) return 'no root certificate is pinned.';
  const relaxed = !profile.requireEku || !profile.requireNonce;
  if (relaxed && profile.policies.length === 0) {
    return 'a profile that relaxes requireEku or requireNonce must list the accepted policies.';
  }
  return null;
}

import type { HashName } from '../x509/hash';

/**
 * What is required of one authority's tokens. Real authorities differ: some certificates lack the timeStamping key usage, some
 * responses lack the nonce. A profile can relax these rules only explicitly, and only with a pinned root and policy.
 */
export interface TrustProfile {
  /** Pinned certificates, DER. */
  roots: Uint8Array[];
  /** Certificates that the tokens may omit, DER: authorities, or the signer itself. They only complete a path, and are trusted for nothing. */
  intermediates: Uint8Array[];
  /** Accepted policy OIDs; an empty list accepts any. */
  policies: string[];
  requireEku: boolean;
  requireNonce: boolean;
  allowGrantedWithMods: boolean;
  hashAlgorithm: HashName;
  skewSeconds: number;
}

/** Why the profile cannot be used, as the end of a sentence; `null` when it can. */
export function profileFault(profile: TrustProfile): string | null {
  if (profile.roots.length === 0) return 'no root certificate is pinned.';
  const relaxed = !profile.requireEku || !profile.requireNonce;
  if (relaxed && profile.policies.length === 0) {
    return 'a profile that relaxes requireEku or requireNonce must list the accepted policies.';
  }
  return null;
}

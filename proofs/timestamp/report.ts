import type { CheckResult } from '../report/check-result';
import type { ChainStatus } from '../revocation/chain-status';

export interface TimestampFacts {
  policyOid: string;
  /** Decimal, may be negative. */
  serialNumber: string;
  genTime: Date;
  /** The imprint's hash by name, or by OID when it is not a supported one. */
  hashAlgorithm: string;
  signer: { subject: string; issuer: string; serialNumber: string; notAfter: Date } | null;
}

/** What the revocation data inside the token shows of its time. A token as it is issued usually has none, and nothing is fetched. */
export type TokenRevocation = ChainStatus | { status: 'not_checked' };

/** Lists only the checks that were made, not those that the profile or the caller leaves out (such as the nonce of a stored token). */
export interface TimestampReport {
  ok: boolean;
  checks: CheckResult[];
  /** What the token claims. Only `ok` says whether it can be trusted. */
  facts: TimestampFacts | null;
  /** From the signer's certificate to the pinned root, DER; `null` when no path was found. */
  path: Uint8Array[] | null;
  revocation: TokenRevocation;
}

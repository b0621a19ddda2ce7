import type { CheckResult } from '../report/check-result';

/** Whose time stamps are accepted. It must come from the verifier's side, never from the record under test. */
export interface EvidenceAuthority {
  /** Pinned certificates, DER. */
  roots: readonly Uint8Array[];
  /** Certificates that tokens may omit, DER; trusted for nothing. */
  intermediates?: readonly Uint8Array[];
  /** Accepted policy OIDs; none listed: any. */
  policies?: readonly string[];
  /** `false` accepts a signer whose certificate is not for time stamping alone. It takes effect only with listed `policies`. */
  requireEku?: boolean;
}

/**
 * holds      fully checked, and valid at the time of verification
 * untrusted  consistent in itself, but no authority was given to check it against
 * not_shown  as `holds`, but revocation data is missing or does not cover the time of a token
 * lapsed     the certificates of the last time stamp had expired at the time of verification
 * revoked    a certificate was revoked, so that its tokens prove nothing
 * refused    does not prove what it claims
 */
export type EvidenceOutcome = 'holds' | 'untrusted' | 'not_shown' | 'lapsed' | 'revoked' | 'refused';

export type TokenRevocation = 'captured' | 'not_shown' | 'revoked';

/** One time stamp of the chain. */
export interface EvidenceToken<A> {
  genTime: Date;
  policyOid: string;
  serialNumber: string;
  signer: string;
  issuer: string;
  /** `not_stated`: accepted under an authority that does not require the time-stamping purpose. */
  signerPurpose: 'time_stamping' | 'not_stated';
  /** The earliest end of a certificate from the signer to the trust anchor. */
  validUntil: Date | null;
  revocation: TokenRevocation;
  acceptedBy: readonly A[];
}

export interface EvidenceFacts<A> {
  /** Of the first time stamp: when the file existed. */
  genTime: Date;
  renewals: number;
  /** Until when the evidence holds unless it is renewed. `null` when nothing is trusted. */
  validUntil: Date | null;
  /** The worst of the tokens. */
  revocation: TokenRevocation;
  timestamps: EvidenceToken<A>[];
}

export interface EvidenceReport<A> {
  /** Whether it holds. */
  ok: boolean;
  outcome: EvidenceOutcome;
  /** Why it does not hold, as a sentence. */
  reason: string | null;
  checks: CheckResult[];
  /** `null` when a time stamp could not be verified. Only `ok` says whether they can be relied on. */
  facts: EvidenceFacts<A> | null;
}

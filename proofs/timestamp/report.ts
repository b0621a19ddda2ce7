import type { CheckResult } from '../report/check-result';

export interface TimestampFacts {
  policyOid: string;
  /** Decimal, may be negative. */
  serialNumber: string;
  genTime: Date;
  /** The imprint's hash: its name, or its OID where it is none of ours. */
  hashAlgorithm: string;
  signer: { subject: string; issuer: string; serialNumber: string } | null;
}

/** Checks that a profile or a caller leaves out (say, the nonce of an old token) are not listed: what is listed was made. */
export interface TimestampReport {
  ok: boolean;
  checks: CheckResult[];
  /** What the token says, whether or not it is to be believed: that is `ok`. */
  facts: TimestampFacts | null;
  revocation: 'not_checked';
}

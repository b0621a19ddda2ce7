import type { Bytes } from '../../proofs/asn1/der';
import { encode } from '../../proofs/asn1/der-write';

/** CRLReason (RFC 5280 §5.3.1), by its number. */
export const CRL_REASONS = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
} as const;

export interface RevokedCertificate {
  serialNumber: bigint;
  at: Date;
  reason: keyof typeof CRL_REASONS;
}

const ENUMERATED = 0x0a;

export function enumerated(value: number): Bytes {
  return encode(ENUMERATED, Uint8Array.of(value));
}

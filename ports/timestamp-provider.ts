import type { Grade } from '../domain/certificate';
import type { TrustProfile } from '../proofs/timestamp/trust-profile';

/** An RFC 3161 authority. It only transports bytes; `proofs/timestamp` verifies the answer. */
export interface TimestampProvider {
  readonly name: string;
  readonly grade: Grade;
  readonly profile: TrustProfile;
  /** URLs of CRLs, for certificates that point to none. */
  readonly crls: readonly string[];
  /** Sends a DER TimeStampReq and returns the DER TimeStampResp. Only the signal limits how long it waits. Throws `ProviderError`. */
  send(request: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
}

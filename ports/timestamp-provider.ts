import type { Grade } from '../domain/certificate';
import type { TrustProfile } from '../proofs/timestamp/trust-profile';

/** An RFC 3161 authority. It only carries bytes: whether the answer can be trusted is decided by `proofs/timestamp`. */
export interface TimestampProvider {
  readonly name: string;
  readonly grade: Grade;
  readonly profile: TrustProfile;
  /** Sends a DER TimeStampReq and gives the DER TimeStampResp. Throws `ProviderError`. */
  send(request: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
}

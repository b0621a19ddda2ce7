import type { Capture, Signer } from '../../domain/signer';
import { sealToken } from '../../proofs/timestamp/seal';

const NO_DATA: Capture['data'] = { crls: [], ocsps: [] };

/** The token with its chain and the captured revocation data, DER. `null`: none was captured. */
export function seal(tsr: Uint8Array, { chain }: Signer, capture: Capture | null): Uint8Array {
  return sealToken(tsr, chain, capture?.data ?? NO_DATA);
}

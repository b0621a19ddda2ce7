import { readPublishedTrust } from '../../../proofs/judge/published-trust';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';

const TRUST_URL = '/.well-known/sello/trust.json';

/** The roots and policies that this service publishes for its providers. Throws if they cannot be loaded or read. */
export async function loadTrust(fetcher: typeof fetch = fetch): Promise<PublishedAuthority[]> {
  const response = await fetcher(TRUST_URL, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${TRUST_URL} answered ${response.status}.`);
  return readPublishedTrust(await response.json());
}

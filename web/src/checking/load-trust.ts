import { readPublishedTrust } from '../../../proofs/judge/published-trust';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';

const TRUST_URL = '/.well-known/sello/trust.json';

let loaded: Promise<PublishedAuthority[]> | null = null;

/**
 * The roots and policies that this service publishes for its providers, loaded once, so that they are at hand without a connection.
 * Throws if they cannot be loaded or read; the next call then tries again.
 */
export function loadTrust(): Promise<PublishedAuthority[]> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load(): Promise<PublishedAuthority[]> {
  const response = await fetch(TRUST_URL, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${TRUST_URL} answered ${response.status}.`);
  return readPublishedTrust(await response.json());
}

import { isProofDocument } from './proof-document';
import type { ProofDocument } from './proof-document';

export type LoadResult =
  | { is: 'found'; proof: ProofDocument }
  | { is: 'unknown' }
  /** No answer came: the reader is offline, or the service is out of reach. */
  | { is: 'unreachable' }
  | { is: 'busy' }
  | { is: 'broken' };

const GIVE_UP_AFTER_MS = 30_000;
const ID = /^cert_[0-9A-Za-z]{22}$/;

export async function loadProof(id: string, fetcher: typeof fetch = fetch): Promise<LoadResult> {
  // An address that was cut short in a mail is no reason to ask.
  if (!ID.test(id)) return { is: 'unknown' };
  let response: Response;
  try {
    response = await fetcher(`/v/${id}/proof.json`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    });
    if (response.status === 404) return { is: 'unknown' };
    if (response.status === 429 || response.status === 503) return { is: 'busy' };
    if (!response.ok) return { is: 'broken' };
  } catch {
    return { is: 'unreachable' };
  }
  try {
    const proof: unknown = await response.json();
    return isProofDocument(proof) && proof.id === id ? { is: 'found', proof } : { is: 'broken' };
  } catch {
    return { is: 'broken' };
  }
}

export function idFromPath(path: string): string {
  return path.split('/')[2] ?? '';
}

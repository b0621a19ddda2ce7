import { embedded } from '../api/embedded';
import { isProofDocument } from './proof-document';
import type { ProofDocument } from './proof-document';

export type LoadResult =
  | { status: 'found'; proof: ProofDocument }
  | { status: 'unknown' }
  /** Removed by its owner, who has closed the account. */
  | { status: 'gone' }
  /** No response: the reader is offline, or the service is down. */
  | { status: 'unreachable' }
  | { status: 'busy' }
  | { status: 'broken' };

const TIMEOUT_MS = 30_000;
const ID = /^cert_[0-9A-Za-z]{22}$/;

export async function loadProof(id: string, fetcher: typeof fetch = fetch): Promise<LoadResult> {
  // The address may have been cut short in a mail: no need to ask the service.
  if (!ID.test(id)) return { status: 'unknown' };
  let response: Response;
  try {
    response = await fetcher(`/v/${id}/proof.json`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return { status: 'unknown' };
    if (response.status === 410) return { status: 'gone' };
    if (response.status === 429 || response.status === 503) return { status: 'busy' };
    if (!response.ok) return { status: 'broken' };
  } catch {
    return { status: 'unreachable' };
  }
  try {
    const proof: unknown = await response.json();
    return isProofDocument(proof) && proof.id === id ? { status: 'found', proof } : { status: 'broken' };
  } catch {
    return { status: 'broken' };
  }
}

/** The proof inside the page that the service sent; `null` if it sent none. */
export function embeddedProof(id: string, page: Document = document): ProofDocument | null {
  const proof = embedded('proof', page);
  return isProofDocument(proof) && proof.id === id ? proof : null;
}

export function idFromPath(path: string): string {
  return path.split('/')[2] ?? '';
}

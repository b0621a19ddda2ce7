import { embedded } from '../api/embedded';
import { isCredentialDocument } from './credential-document';
import type { CredentialDocument } from './credential-document';

export type LoadResult =
  | { status: 'found'; credential: CredentialDocument }
  | { status: 'unknown' }
  /** Removed with the account. */
  | { status: 'gone' }
  /** No response: the reader is offline, or the service is down. */
  | { status: 'unreachable' }
  | { status: 'busy' }
  | { status: 'broken' };

const TIMEOUT_MS = 30_000;
const ID = /^(?:acr|mbr)_[0-9A-Za-z]{22}$/;

export async function loadCredential(id: string, fetcher: typeof fetch = fetch): Promise<LoadResult> {
  // The address may have been cut short in a mail: no need to ask the service.
  if (!ID.test(id)) return { status: 'unknown' };
  let response: Response;
  try {
    response = await fetcher(`/v/${id}/status.json`, {
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
    const credential: unknown = await response.json();
    return isCredentialDocument(credential) && credential.id === id
      ? { status: 'found', credential }
      : { status: 'broken' };
  } catch {
    return { status: 'broken' };
  }
}

/** What is inside the page that the service sent; `null` if it sent none. */
export function embeddedCredential(id: string, page: Document = document): CredentialDocument | null {
  const credential = embedded('credential', page);
  return isCredentialDocument(credential) && credential.id === id ? credential : null;
}

export function idFromPath(path: string): string {
  return path.split('/')[2] ?? '';
}

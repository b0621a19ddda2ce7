import { embedded } from '../api/embedded';

export type LoadResult<T> =
  | { status: 'found'; document: T }
  | { status: 'unknown' }
  /** Removed by its owner, who has closed the account. */
  | { status: 'gone' }
  /** No response: the reader is offline, or the service is down. */
  | { status: 'unreachable' }
  | { status: 'busy' }
  | { status: 'broken' };

/** A document with a public page. */
export interface DocumentKind<T extends { id: string }> {
  /** What its ids look like. */
  ids: RegExp;
  /** Where it is, below the address of its page. */
  file: string;
  /** The block of the page in which the service sends it. */
  block: string;
  isDocument: (value: unknown) => value is T;
}

const TIMEOUT_MS = 30_000;

export async function loadDocument<T extends { id: string }>(
  { ids, file, isDocument }: DocumentKind<T>,
  id: string,
  fetcher: typeof fetch = fetch,
): Promise<LoadResult<T>> {
  // The address may have been cut short in a mail: no need to ask the service.
  if (!ids.test(id)) return { status: 'unknown' };
  let response: Response;
  try {
    response = await fetcher(`/v/${id}/${file}`, {
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
    const document: unknown = await response.json();
    return isDocument(document) && document.id === id ? { status: 'found', document } : { status: 'broken' };
  } catch {
    return { status: 'broken' };
  }
}

/** The one inside the page that the service sent, or else a request for it. */
export function firstDocument<T extends { id: string }>(
  kind: DocumentKind<T>,
  id: string,
): LoadResult<T> | Promise<LoadResult<T>> {
  const sent = embedded(kind.block);
  return kind.isDocument(sent) && sent.id === id
    ? { status: 'found', document: sent }
    : loadDocument(kind, id);
}

export function idFromPath(path: string): string {
  return path.split('/')[2] ?? '';
}

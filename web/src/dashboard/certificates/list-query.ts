import type { CertificateRecord } from '../../api/types';

export const PAGE_SIZE = 20;
export const STATUSES = ['processing', 'certified', 'failed'] as const;

/** The list's filters and page, kept in the URL so that it can be reloaded, bookmarked and shared. */
export interface ListView {
  status: CertificateRecord['status'] | null;
  type: string;
  from: string;
  to: string;
  page: number;
  /** The cursor that the page begins after; `null` on the first page. */
  after: string | null;
}

export const FIRST_PAGE = { page: 1, after: null } as const;

export function readView({ searchParams }: URL): ListView {
  const day = (name: string) => {
    const value = searchParams.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
  };
  const page = Number(searchParams.get('page'));
  const after = searchParams.get('after') ?? '';
  const isLater = /^[\w-]{1,100}$/.test(after) && Number.isInteger(page) && page >= 2 && page <= 1_000_000;
  return {
    status: STATUSES.find((status) => status === searchParams.get('status')) ?? null,
    type: searchParams.get('type') ?? '',
    from: day('from'),
    to: day('to'),
    ...(isLater ? { page, after } : FIRST_PAGE),
  };
}

export function addressOf({ status, type, from, to, page, after }: ListView): string {
  const query = new URLSearchParams({
    ...(status !== null && { status }),
    ...(type !== '' && { type }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(after !== null && { page: String(page), after }),
  }).toString();
  return `/dashboard/certificates${query === '' ? '' : `?${query}`}`;
}

/** Days are in the reader's zone and inclusive; the API's bounds are instants and exclusive. */
export function queryOf({ status, type, from, to, after }: ListView) {
  const beforeFrom = new Date(`${from}T00:00:00`).getTime() - 1;
  const afterTo = new Date(`${to}T00:00:00`);
  if (to !== '') afterTo.setDate(afterTo.getDate() + 1);
  return {
    limit: PAGE_SIZE,
    ...(after !== null && { after }),
    ...(status !== null && { status }),
    ...(type !== '' && { document_type: type }),
    ...(from !== '' && { created_after: new Date(beforeFrom).toISOString() }),
    ...(to !== '' && { created_before: afterTo.toISOString() }),
  };
}

/** Where the pages before this one begin, without the first. Kept in the browser's history: an answer names only the next page. */
export type Trail = readonly string[];

/** Empty when the page was opened from a bookmark or in a new tab. */
export function readTrail(state: unknown): Trail {
  return Array.isArray(state) && state.every((cursor) => typeof cursor === 'string') ? state : [];
}

export interface PageLink {
  href: string;
  state: Trail;
}

export function olderPage(view: ListView, trail: Trail, after: string): PageLink {
  const state = view.after === null ? [] : [...trail, view.after];
  return { href: addressOf({ ...view, page: view.page + 1, after }), state };
}

/** The page before, or the first one if that is unknown. */
export function newerPage(view: ListView, trail: Trail): PageLink & { isFirst: boolean } {
  const after = trail.at(-1);
  if (after === undefined) return { href: addressOf({ ...view, ...FIRST_PAGE }), state: [], isFirst: true };
  const href = addressOf({ ...view, page: view.page - 1, after });
  return { href, state: trail.slice(0, -1), isFirst: false };
}

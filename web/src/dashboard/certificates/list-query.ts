import { LIMITS } from '../../../../domain/limits';
import type { CertificateRecord } from '../../api/types';

export const LIST_PATH = '/dashboard/certificates';
export const PAGE_SIZE = 20;
export const STATUSES = ['processing', 'certified', 'failed'] as const;

/** The list's filters and page, kept in the URL so that it can be reloaded, bookmarked and shared. */
export interface ListView {
  /** Words to search for, an id or a hash. */
  q: string;
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
    q: (searchParams.get('q') ?? '').slice(0, LIMITS.searchCharacters),
    status: STATUSES.find((status) => status === searchParams.get('status')) ?? null,
    type: searchParams.get('type') ?? '',
    from: day('from'),
    to: day('to'),
    ...(isLater ? { page, after } : FIRST_PAGE),
  };
}

export function addressOf({ q, status, type, from, to, page, after }: ListView): string {
  const query = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(status !== null && { status }),
    ...(type !== '' && { type }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(after !== null && { page: String(page), after }),
  }).toString();
  return `${LIST_PATH}${query === '' ? '' : `?${query}`}`;
}

/** Days are in the reader's zone and inclusive; the API's bounds are instants and exclusive. */
export function filterOf({ q, status, type, from, to }: ListView) {
  const beforeFrom = new Date(`${from}T00:00:00`).getTime() - 1;
  const afterTo = new Date(`${to}T00:00:00`);
  if (to !== '') afterTo.setDate(afterTo.getDate() + 1);
  return {
    ...(q !== '' && { q }),
    ...(status !== null && { status }),
    ...(type !== '' && { document_type: type }),
    ...(from !== '' && { created_after: new Date(beforeFrom).toISOString() }),
    ...(to !== '' && { created_before: afterTo.toISOString() }),
  };
}

export function queryOf(view: ListView) {
  return { limit: PAGE_SIZE, ...(view.after !== null && { after: view.after }), ...filterOf(view) };
}

/** Everything that matches, on all pages, as a spreadsheet. */
export function csvAddress(view: ListView): string {
  const query = new URLSearchParams(filterOf(view)).toString();
  return `/api/dashboard/v1/certificates/export.csv${query === '' ? '' : `?${query}`}`;
}

export function zipAddress(ids: readonly string[]): string {
  return `/api/dashboard/v1/certificates/download?ids=${ids.join(',')}`;
}

export function isFiltered(view: ListView): boolean {
  return addressOf({ ...view, ...FIRST_PAGE }) !== LIST_PATH;
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

/** Kept in the history with a certificate that was opened from the list, so that its link back leads to the same page. */
export function returnState({ pathname, search }: URL, trail: Trail): unknown {
  return pathname === LIST_PATH ? { list: `${LIST_PATH}${search}`, trail } : null;
}

/** Where "All certificates" leads: the page of the list that it was opened from, or the first. */
export function readReturn(state: unknown): PageLink {
  const { list, trail } = (typeof state === 'object' && state !== null ? state : {}) as Record<
    string,
    unknown
  >;
  const isList = typeof list === 'string' && (list === LIST_PATH || list.startsWith(`${LIST_PATH}?`));
  return isList ? { href: list, state: readTrail(trail) } : { href: LIST_PATH, state: [] };
}

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
}

export function readView({ searchParams }: URL): ListView {
  const day = (name: string) => {
    const value = searchParams.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
  };
  const page = Number(searchParams.get('page') ?? 1);
  return {
    status: STATUSES.find((status) => status === searchParams.get('status')) ?? null,
    type: searchParams.get('type') ?? '',
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function addressOf({ status, type, from, to, page }: ListView): string {
  const query = new URLSearchParams({
    ...(status !== null && { status }),
    ...(type !== '' && { type }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/dashboard/certificates${query === '' ? '' : `?${query}`}`;
}

/** Days are in the reader's zone and inclusive; the API's bounds are instants and exclusive. */
export function queryOf({ status, type, from, to, page }: ListView) {
  const beforeFrom = new Date(`${from}T00:00:00`).getTime() - 1;
  const afterTo = new Date(`${to}T00:00:00`);
  if (to !== '') afterTo.setDate(afterTo.getDate() + 1);
  return {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(status !== null && { status }),
    ...(type !== '' && { document_type: type }),
    ...(from !== '' && { created_after: new Date(beforeFrom).toISOString() }),
    ...(to !== '' && { created_before: afterTo.toISOString() }),
  };
}

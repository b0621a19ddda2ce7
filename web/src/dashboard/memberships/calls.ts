import type { CourseStatus } from '../../../../domain/memberships/course';
import { failureOf, isAbort, unreachable } from '../parts/failure';
import type {
  Accreditation,
  Course,
  CourseBody,
  LedgerEntry,
  Member,
  MemberBody,
  Membership,
  Points,
  Program,
  ProgramBody,
  Roster,
  RosterItem,
  RosterRow,
} from './types';

type Query = Record<string, string | number | null | undefined>;

interface Call {
  signal?: AbortSignal;
  query?: Query;
  body?: object;
  /** `Idempotency-Key`. */
  key?: string;
}

/** A list, one page of it. */
export interface PageQuery {
  limit?: number;
  after?: string | null;
}

type Listed<Name extends string, T> = Record<Name, T[]> & { next_cursor: string | null };

async function request<T>(method: string, path: string, { signal, query, body, key }: Call = {}): Promise<T> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  const address = `/api/dashboard/v1${path}${search.size === 0 ? '' : `?${search}`}`;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    answer = await response.json().catch(() => null);
  } catch (error) {
    throw isAbort(error) ? error : unreachable();
  }
  if (response.ok) return answer as T;
  throw failureOf(response.status, answer, response.headers.get('x-request-id'));
}

const get = <T>(path: string, query: Query | undefined, signal: AbortSignal | undefined) =>
  request<T>('GET', path, { ...(query && { query }), ...(signal && { signal }) });
const post = <T>(path: string, body?: object, key?: string) =>
  request<T>('POST', path, { ...(body && { body }), ...(key !== undefined && { key }) });
const paged = (page: PageQuery): Query => ({ ...page });

export const listPrograms = (signal?: AbortSignal) =>
  get<Listed<'programs', Program>>('/programs', { limit: 100 }, signal);
export const readProgram = (id: string, signal?: AbortSignal) =>
  get<{ program: Program }>(`/programs/${id}`, undefined, signal);
export const createProgram = (body: ProgramBody) => post<{ program: Program }>('/programs', body);
export const changeProgram = (id: string, body: Partial<ProgramBody>) =>
  request<{ program: Program }>('PATCH', `/programs/${id}`, { body });

export type MemberFilter = 'external_id' | 'email' | 'cedula' | 'curp' | 'rfc' | 'license';
export const listMembers = (
  filter: Partial<Record<MemberFilter | 'status', string>>,
  page: PageQuery,
  signal?: AbortSignal,
) => get<Listed<'members', Member>>('/members', { ...filter, ...paged(page) }, signal);
export const readMember = (id: string, signal?: AbortSignal) =>
  get<{ member: Member }>(`/members/${id}`, undefined, signal);
export const createMember = (body: MemberBody) => post<{ member: Member }>('/members', body);
export const changeMember = (id: string, body: Partial<MemberBody>) =>
  request<{ member: Member }>('PATCH', `/members/${id}`, { body });
export const setMember = (id: string, action: 'archive' | 'restore' | 'erase') =>
  post<{ member: Member }>(`/members/${id}/${action}`);
export const readPoints = (member: string, program: string, signal?: AbortSignal) =>
  get<{ points: Points }>(`/members/${member}/points`, { program }, signal);
export const readLedger = (member: string, program: string | null, page: PageQuery, signal?: AbortSignal) =>
  get<Listed<'entries', LedgerEntry>>(`/members/${member}/ledger`, { program, ...paged(page) }, signal);

export const listCourses = (status: CourseStatus | null, page: PageQuery, signal?: AbortSignal) =>
  get<Listed<'courses', Course>>('/courses', { status, ...paged(page) }, signal);
export const readCourse = (id: string, signal?: AbortSignal) =>
  get<{ course: Course }>(`/courses/${id}`, undefined, signal);
export const createCourse = (body: CourseBody) => post<{ course: Course }>('/courses', body);
export const changeCourse = (id: string, body: Partial<CourseBody>) =>
  request<{ course: Course }>('PATCH', `/courses/${id}`, { body });
export const setCourse = (id: string, action: 'accredit' | 'close' | 'withdraw') =>
  post<{ course: Course }>(`/courses/${id}/${action}`);

export const listAccreditations = (
  filter: { member?: string; course?: string },
  page: PageQuery,
  signal?: AbortSignal,
) => get<Listed<'accreditations', Accreditation>>('/accreditations', { ...filter, ...paged(page) }, signal);
export const createAccreditation = (body: {
  member: string | { external_id: string };
  course: string;
  completed_on: string;
  role: string;
}) => post<{ accreditation: Accreditation }>('/accreditations', body);
export const revokeAccreditation = (id: string, reason: string | null) =>
  post<{ accreditation: Accreditation }>(`/accreditations/${id}/revoke`, reason === null ? {} : { reason });

export const sendRoster = (items: readonly RosterItem[], key: string) =>
  post<{ batch: Roster }>('/accreditations/batches', { items }, key);
export const readRosterState = (id: string, signal?: AbortSignal) =>
  get<{ batch: Roster }>(`/accreditations/batches/${id}`, undefined, signal);
export const listRosterRows = (
  id: string,
  status: RosterRow['status'] | null,
  page: PageQuery,
  signal?: AbortSignal,
) =>
  get<Listed<'items', RosterRow>>(`/accreditations/batches/${id}/items`, { status, ...paged(page) }, signal);

export const listMemberships = (
  filter: { member?: string; program?: string | null; ends_from?: string | null; ends_before?: string },
  page: PageQuery,
  signal?: AbortSignal,
) => get<Listed<'memberships', Membership>>('/memberships', { ...filter, ...paged(page) }, signal);
export const createMembership = (body: { member: string; program: string; starts_on: string }) =>
  post<{ membership: Membership }>('/memberships', body);
export const renewMembership = (id: string, reason: string | null) =>
  post<{ renewal: { to: { ends_on: string } } }>(
    `/memberships/${id}/renewals`,
    reason === null ? {} : { override: { reason } },
  );
export const setMembership = (id: string, action: 'suspend' | 'resume' | 'end', reason: string | null) =>
  post<{ membership: Membership }>(`/memberships/${id}/${action}`, reason === null ? {} : { reason });

import type { ListPosition } from '../../ports/certificates';
import type { Page } from '../../ports/memberships/programs';
import { courseRecord } from '../memberships/course-record';
import { memberRecord } from '../memberships/member-record';
import { programRecord } from '../memberships/program-record';
import { accreditationRecords } from '../memberships/records/accreditation-record';
import { entryRecord } from '../memberships/records/entry-record';
import { membershipRecords } from '../memberships/records/membership-record';
import { renewalRecord } from '../memberships/records/renewal-record';
import type { ExportDependencies } from './exported-certificate';

const PAGE = 100;

/** Everything about memberships, as the API returns it, by the name of its file. */
export function membershipPages(
  deps: ExportDependencies,
  accountId: string,
): Record<string, AsyncIterable<unknown[]>> {
  const { programs, members, courses, accreditations, memberships } = deps.memberships;
  const all = {
    members: () => pages((page) => members.list(accountId, { ...page, identifiers: [] })),
    memberships: () => pages((page) => memberships.list(accountId, page)),
  };
  return {
    programs: mapped(
      pages((page) => programs.list(accountId, page)),
      (page) => page.map(programRecord),
    ),
    members: mapped(all.members(), (page) => page.map(memberRecord)),
    courses: mapped(
      pages((page) => courses.list(accountId, page)),
      (page) => page.map(courseRecord),
    ),
    accreditations: mapped(
      pages((page) => accreditations.list(accountId, page)),
      (page) => accreditationRecords(deps, page),
    ),
    memberships: mapped(all.memberships(), (page) => membershipRecords(deps, page)),
    renewals: renewalPages(deps, all.memberships()),
    ledger: ledgerPages(deps, accountId, all.members()),
  };
}

async function* pages<T extends { id: string; createdAt: Date }>(
  list: (page: Page) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let after: ListPosition | null = null;
  for (;;) {
    const page: T[] = await list({ limit: PAGE, after });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

async function* mapped<T, R>(
  all: AsyncIterable<T[]>,
  present: (page: T[]) => R[] | Promise<R[]>,
): AsyncGenerator<R[]> {
  for await (const page of all) yield await present(page);
}

async function* renewalPages(
  deps: ExportDependencies,
  all: AsyncIterable<{ id: string }[]>,
): AsyncGenerator<unknown[]> {
  for await (const page of all)
    for (const { id } of page)
      yield* mapped(
        pages((each) => deps.memberships.memberships.listRenewals(id, each)),
        (found) => Promise.all(found.map((renewal) => renewalRecord(deps, renewal))),
      );
}

/** By member, oldest first. */
async function* ledgerPages(
  { memberships: { ledger } }: ExportDependencies,
  accountId: string,
  all: AsyncIterable<{ id: string }[]>,
): AsyncGenerator<unknown[]> {
  for await (const page of all)
    for (const { id } of page) {
      let after = 0;
      for (;;) {
        const entries = await ledger.list(accountId, id, { limit: PAGE, after });
        if (entries.length > 0) yield entries.map((entry) => ({ member: id, ...entryRecord(entry) }));
        const last = entries.at(-1);
        if (last === undefined || entries.length < PAGE) break;
        after = last.sequence;
      }
    }
}

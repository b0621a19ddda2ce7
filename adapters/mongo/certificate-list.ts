import type { Filter } from 'mongodb';
import type { CertificateStatus } from '../../domain/certificate';
import { OWN_KEY } from '../../domain/idempotency';
import { referenceTerm, typeTerm, wordTerm } from '../../domain/search';
import type { ListFilter, ListPosition, Page } from '../../ports/certificates';
import type { CertificateDocument } from './certificate-document';
import type { Collections } from './collections';
import { updatedAfter } from './updated-after';

/** A condition of a list that an index answers in the order of the list. */
interface Condition {
  index: string;
  /** In the index. */
  entry: Filter<CertificateDocument>;
  /** The same on a record, where the index is read by another condition. */
  check: Filter<CertificateDocument>;
  /** Whether the entry says as much as the check. */
  exact: boolean;
}

/** How a list is read: the index, what its entries must match, and what is then compared on the records. */
interface Plan {
  index: string;
  entry: Filter<CertificateDocument>;
  checks: Filter<CertificateDocument>[];
}

/** For a search whose words are in many records, but in few together. The database then ends it, and not only the caller's wait. */
export const LIST_TIME_LIMIT = { maxTimeMS: 5_000 } as const;
/** Conditions with more entries than this are equally good. */
const COUNTED_ENTRIES = 1_000;
/** Of the conditions of a search with many words, the longest words are counted. */
const COUNTED_CONDITIONS = 6;

/**
 * Names the index of a list. Otherwise the database compares all candidate plans, again for each deeper page, which took seconds with a
 * million records. Of several conditions, the one with the fewest entries is read.
 */
export async function planList(collections: Listed, accountId: string, filter: ListFilter): Promise<Plan> {
  const plan = await planAll(collections, accountId, filter);
  // A search finds attempts as well: its words are counted by the index alone, which does not know them.
  return filter.search !== undefined || filter.status === 'certified'
    ? plan
    : { ...plan, checks: [...plan.checks, WITHOUT_ATTEMPTS] };
}

type Listed = Pick<Collections, 'certificates' | 'batches' | 'renewals'>;

/** While no provider answers, each attempt to certify a credential leaves a record. Nobody has sent them, and they cost nothing. */
const WITHOUT_ATTEMPTS: Filter<CertificateDocument> = {
  $nor: [{ idempotencyKey: OWN_KEY, status: { $ne: 'certified' } }],
};

async function planAll(collections: Listed, accountId: string, filter: ListFilter): Promise<Plan> {
  if (filter.updatedAfter === undefined) return planByIndex(collections, accountId, filter);
  const { check, ids } = await updatedAfter(collections, accountId, filter.updatedAfter);
  if (ids !== null)
    return {
      index: '_id_',
      entry: { _id: { $in: ids } },
      checks: conditionsOf(filter).map((each) => each.check),
    };
  const plan = await planByIndex(collections, accountId, filter);
  return { ...plan, checks: [...plan.checks, check] };
}

async function planByIndex(
  { certificates }: Pick<Collections, 'certificates'>,
  accountId: string,
  filter: ListFilter,
): Promise<Plan> {
  const conditions = conditionsOf(filter);
  if (filter.search !== undefined && 'id' in filter.search)
    return { index: '_id_', entry: {}, checks: conditions.map(({ check }) => check) };
  const counted = conditions.slice(0, COUNTED_CONDITIONS);
  const counts =
    counted.length < 2
      ? []
      : await Promise.all(
          counted.map(({ index, entry }) =>
            certificates.countDocuments(matching(accountId, filter, { index, entry, checks: [] }), {
              hint: index,
              limit: COUNTED_ENTRIES,
              ...LIST_TIME_LIMIT,
            }),
          ),
        );
  const fewest = counted[counts.indexOf(Math.min(...counts))] ?? counted[0];
  const checks = conditions.filter((each) => each !== fewest || !each.exact).map(({ check }) => check);
  if (fewest === undefined) return { index: 'list', entry: {}, checks };
  return { index: fewest.index, entry: fewest.entry, checks };
}

function conditionsOf({ status, documentType, reference, search = { words: [] } }: ListFilter): Condition[] {
  const words = 'words' in search ? [...search.words].sort((a, b) => b.length - a.length) : [];
  return [
    ...('sha256' in search ? [hasHash(search.sha256)] : []),
    ...(reference === undefined ? [] : [hasTerm(referenceTerm(reference))]),
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(documentType === undefined ? [] : [hasTerm(typeTerm(documentType))]),
    ...words.map(hasWord),
  ];
}

function hasHash(sha256: string): Condition {
  const is = { 'file.sha256': sha256 };
  return { index: 'verify', entry: is, check: is, exact: true };
}

function hasStatus(status: CertificateStatus): Condition {
  return { index: 'list-by-status', entry: { status }, check: { status }, exact: true };
}

/** The check is one that no index can answer: of two terms, the database might read the index by either. */
function hasTerm(term: string): Condition {
  const check = { $expr: { $in: [{ $literal: term }, '$search.terms'] } };
  return { index: 'search', entry: { 'search.terms': term }, check, exact: true };
}

/** A word has only letters and digits, so it means itself in a pattern. */
function hasWord(word: string): Condition {
  const term = wordTerm(word);
  const check = { 'search.text': { $regex: ` ${word}` } };
  return { index: 'search', entry: { 'search.terms': term }, check, exact: term === word };
}

/** The records of a page that begins after a position, or of all pages. */
export function listed(
  accountId: string,
  filter: ListFilter,
  plan: Plan,
  page?: Page,
): Filter<CertificateDocument> {
  if (page === undefined || !('after' in page)) return matching(accountId, filter, plan);
  // The rest of the position's millisecond, and everything earlier. As two ranges, the database starts each at its first record; as one
  // condition, it would read every record of that millisecond again for each page.
  const { createdAt } = page.after;
  const { createdBefore } = filter;
  const before = createdBefore !== undefined && createdBefore < createdAt ? createdBefore : createdAt;
  return {
    $or: [
      matching(accountId, filter, plan, page.after),
      matching(accountId, { ...filter, createdBefore: before }, plan),
    ],
  };
}

/** With a position: only the certificates of the same millisecond that follow it. */
function matching(
  accountId: string,
  { search, createdAfter, createdBefore }: ListFilter,
  { entry, checks }: Plan,
  position?: ListPosition,
): Filter<CertificateDocument> {
  const createdAt = {
    ...(position && { $eq: position.createdAt }),
    ...(createdAfter && { $gt: createdAfter }),
    ...(createdBefore && { $lt: createdBefore }),
  };
  const id = {
    ...(search !== undefined && 'id' in search && { $eq: search.id }),
    ...(position && { $lt: position.id }),
  };
  return {
    accountId,
    ...entry,
    ...(Object.keys(createdAt).length > 0 && { createdAt }),
    ...(Object.keys(id).length > 0 && { _id: { ...(entry['_id'] as object | undefined), ...id } }),
    ...(checks.length > 0 && { $and: checks }),
  };
}

/** A search for nothing but punctuation. */
export function findsNothing({ search }: ListFilter): boolean {
  return search !== undefined && 'words' in search && search.words.length === 0;
}

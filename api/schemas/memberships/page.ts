import { Type } from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import { idPattern } from '../../../domain/ids';
import type { IdKind } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
import type { ListPosition } from '../../../ports/certificates';
import { cursorAfter, cursorPattern, pageOf, readCursor } from '../../list-cursor';
import { PAGE_END, pageCursor, PageLimit } from '../page';

const LISTED: IdKind[] = ['prg', 'mem', 'crs', 'acr', 'mbr', 'rnw', 'ros'];

export const MEMBERSHIP_CURSOR_PATTERNS = LISTED.map((kind) => cursorPattern(idPattern(kind)));

/** The query of a list: the page, and what it is filtered by. */
export function listQuery<T extends TProperties>(kind: IdKind, filters: T) {
  const after = pageCursor(
    cursorPattern(idPattern(kind)),
    'The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters.',
  );
  return Type.Object({ limit: PageLimit, after, ...filters }, { additionalProperties: false });
}

/** `{<name>: […], has_more, next_cursor}` */
export function listAnswer<N extends string, T extends TSchema>(title: string, name: N, item: T) {
  const list = { [name]: Type.Array(item, { description: 'Newest first.' }) } as Record<N, Listed<T>>;
  return Type.Object({ ...list, ...PAGE_END }, { title, additionalProperties: false });
}
type Listed<T extends TSchema> = ReturnType<typeof Type.Array<T>>;

interface PageQuery {
  limit?: number;
  after?: string;
}

/** What a repository is asked for: one more than the page holds, to know whether another follows. */
export function pageAsked({ limit = LIMITS.pageDefault, after }: PageQuery) {
  return { limit: limit + 1, after: after === undefined ? null : readCursor(after) };
}

export function pageFound<T extends ListPosition>({ limit = LIMITS.pageDefault }: PageQuery, found: T[]) {
  return pageOf(found, limit, cursorAfter);
}

import type { ListPosition } from '../ports/certificates';

/**
 * A cursor is a position in a list: the time in milliseconds, and the id. It is not signed, because it grants nothing: a page holds only
 * what belongs to the caller's account, whatever position it begins at.
 */
export function cursorAfter({ createdAt, id }: ListPosition): string {
  return `${createdAt.getTime()}-${id}`;
}

/** Every cursor of a list of things with such ids, and nothing else. */
export function cursorPattern(idPattern: string): string {
  return `^(0|[1-9][0-9]{0,14})-${idPattern.slice(1)}`;
}

/** Of a cursor that matches the pattern. */
export function readCursor(cursor: string): ListPosition {
  const [time, id = ''] = cursor.split('-', 2);
  return { createdAt: new Date(Number(time)), id };
}

/** `found` has one more than the page holds, if there is another page. */
export function pageOf<T>(found: T[], limit: number, cursorOf: (last: T) => string) {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next_cursor = found.length > limit && last !== undefined ? cursorOf(last) : null;
  return { page, has_more: next_cursor !== null, next_cursor };
}

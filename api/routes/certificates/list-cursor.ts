import type { ListPosition } from '../../../ports/certificates';

/**
 * A cursor is a position in the list: the time in milliseconds, and the id. `CURSOR_PATTERN` describes exactly these. It is not signed,
 * because it grants nothing: a page holds only certificates of the caller's account, whatever position it begins at.
 */
export function cursorAfter({ createdAt, id }: ListPosition): string {
  return `${createdAt.getTime()}-${id}`;
}

export function readCursor(cursor: string): ListPosition {
  const [time, id = ''] = cursor.split('-', 2);
  return { createdAt: new Date(Number(time)), id };
}

import { CERTIFICATE_ID_PATTERN } from '../../../domain/ids';
import type { ListPosition } from '../../../ports/certificates';

/**
 * A cursor is a position in the list, in base64url: the layout's version, the time, the id. It is not signed, because it grants nothing:
 * a page holds only certificates of the caller's account, whatever position it begins at.
 */
const LAYOUT = new RegExp(`^1\\.(0|[1-9]\\d{0,14})\\.(${CERTIFICATE_ID_PATTERN.slice(1, -1)})$`);

export function cursorAfter({ createdAt, id }: ListPosition): string {
  return Buffer.from(`1.${createdAt.getTime()}.${id}`).toString('base64url');
}

/** `null` unless `cursorAfter` has made it. */
export function readCursor(cursor: string): ListPosition | null {
  const [, time, id] = LAYOUT.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) return null;
  const position = { createdAt: new Date(Number(time)), id };
  // Decoding ignores what is not base64url.
  return cursorAfter(position) === cursor ? position : null;
}

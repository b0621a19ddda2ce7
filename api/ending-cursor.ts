import type { Membership } from '../domain/memberships/membership';
import type { EndPosition } from '../ports/memberships/memberships';

/** A position in a list by the end of the cycle. Not signed, because it grants nothing. */
export function endingCursor({ id, cycle }: Pick<Membership, 'id' | 'cycle'>): string {
  return `${cycle.endsBefore}-${id}`;
}

/** `null`: it is a cursor of another list. */
export function readEndingCursor(cursor: string): EndPosition | null {
  const [, endsBefore, id] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(cursor) ?? [];
  return endsBefore === undefined || id === undefined ? null : { endsBefore, id };
}

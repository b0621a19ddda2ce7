import type { Filter } from 'mongodb';
import type { ListPosition } from '../../ports/certificates';

/**
 * What follows a position in a list that is sorted by creation, newest first, and by id within a millisecond. As two ranges, which the
 * database merges, each page begins at its first index entry.
 */
export function pageAfter<T>(matching: Filter<T>, after: ListPosition | null): Filter<T> {
  if (after === null) return matching;
  return {
    $or: [
      { ...matching, createdAt: after.createdAt, _id: { $lt: after.id } },
      { ...matching, createdAt: { $lt: after.createdAt } },
    ],
  } as Filter<T>;
}

/** The order of the lists, and of the indexes that serve them. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

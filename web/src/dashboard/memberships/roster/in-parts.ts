import { LIMITS } from '../../../../../domain/limits';
import type { RosterItem } from '../types';
import type { ReadRow } from './read-roster';

/** Rows that are sent in one call. */
export interface RosterPart {
  /** Stays the same when the part is sent again, so that nothing is accredited twice. */
  key: string;
  rows: ReadRow[];
  items: RosterItem[];
}

/** `{"items":[]}`, with room to spare. */
const FRAME_BYTES = 64;

/** The good rows, in as few calls as the limits allow. */
export function inParts(rows: readonly ReadRow[], upload: string): RosterPart[] {
  const parts: RosterPart[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (row.item === null) continue;
    const size = new TextEncoder().encode(JSON.stringify(row.item)).length + 1;
    let part = parts.at(-1);
    if (
      part === undefined ||
      part.items.length >= LIMITS.batchItems ||
      bytes + size > LIMITS.batchBytes - FRAME_BYTES
    ) {
      part = { key: `${upload}-${parts.length + 1}`, rows: [], items: [] };
      parts.push(part);
      bytes = 0;
    }
    part.rows.push(row);
    part.items.push(row.item);
    bytes += size;
  }
  return parts;
}

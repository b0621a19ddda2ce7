/** A position in a list that is sorted by time, newest first, and by id within a millisecond. */
export interface Position {
  at: Date;
  id: string;
}

/** Not signed, because it grants nothing: a page holds only what belongs to the account, whatever position it begins at. */
export function encodeCursor({ at, id }: Position): string {
  return `${at.getTime()}-${id}`;
}

/** `null` unless `encodeCursor` has made it, for an id of that pattern. */
export function decodeCursor(cursor: string, idPattern: string): Position | null {
  const layout = new RegExp(`^(0|[1-9][0-9]{0,14})-(${idPattern.slice(1, -1)})$`);
  const [, time, id] = layout.exec(cursor) ?? [];
  return time === undefined || id === undefined ? null : { at: new Date(Number(time)), id };
}

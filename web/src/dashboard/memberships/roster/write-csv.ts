/** A table for spreadsheets: with the mark of UTF-8, which Excel needs for accents, and no cell that it would run as a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => cells.map(written).join(',')).join('\r\n')}\r\n`;
}

function written(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Excel takes a file without it for one in the local encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Spreadsheets take a cell that begins so for a formula, in full-width characters too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | boolean | null;

/** A table for spreadsheets (RFC 4180), with no cell that they would run as a formula. */
export function csvTable(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join('');
}

/** One row of it, where a table is written a page at a time. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Excel takes a file without it for one in the local encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Spreadsheets take a cell that begins so for a formula, in full-width characters too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of a spreadsheet. Its number is the one that spreadsheets show beside it: empty rows count, lines inside quotes do not. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

export type CsvProblem = { problem: 'empty' } | { problem: 'open_quote'; row: number };

const DELIMITERS = [',', ';', '\t'] as const;

/** Spreadsheets write UTF-8, with or without its mark, UTF-16 ("Unicode text"), or on Windows the code page of the country. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** RFC 4180, and what spreadsheets make of it: semicolons or tabs, any line end, `sep=;` on top. Empty rows are left out. */
export function readCsv(content: string): CsvRecord[] | CsvProblem {
  const text = content.replace(/^\ufeff/, '');
  const stated = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = stated?.[1] ?? delimiterOf(text);
  const skipped = stated === null ? 0 : 1;
  const read = split(stated === null ? text : text.slice(stated[0].length), delimiter);
  if (!Array.isArray(read)) return { ...read, row: read.row + skipped };
  const records = read
    .map((cells, index) => ({ row: index + 1 + skipped, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return records.length === 0 ? { problem: 'empty' } : records;
}

/** The one that the first row has most of, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((each) => each.trim() !== '');
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

function split(text: string, delimiter: string): string[][] | { problem: 'open_quote'; row: number } {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let at = 0;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  while (at < text.length) {
    const char = text.charAt(at);
    at += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === delimiter) endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text.charAt(at) === '\n') at += 1;
      endRow();
    } else cell += char;
  }
  if (quoted) return { problem: 'open_quote', row: rows.length + 1 };
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

import type { ReadRow } from './read-roster';

/** A row that was not accredited, and why, in the reader's words. */
export interface BadRow {
  row: ReadRow;
  problems: string[];
}

/** The rows as they are in the file, with their number and what is wrong. */
export function badRowTable(
  headings: readonly string[],
  titles: { row: string; problem: string },
  rows: readonly BadRow[],
): string[][] {
  const body = rows.map(({ row, problems }) => [
    String(row.row),
    problems.join('; '),
    ...headings.map((_, at) => row.cells[at] ?? ''),
  ]);
  return [[titles.row, titles.problem, ...headings], ...body];
}

/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}

export interface Row {
  fault: string;
  promise: string;
  seen: string[];
  met: boolean;
}

/** In Markdown, for a terminal and for docs/faults.md alike. */
export function renderTable(rows: Row[]): string {
  const lines = rows.map(
    ({ fault, promise, seen, met }) =>
      `| ${fault} | ${promise} | ${met ? 'met' : '**NOT MET**'}: ${seen.join('; ')} |`,
  );
  return ['| fault | promised | seen |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

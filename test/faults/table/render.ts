export interface Row {
  fault: string;
  promise: string;
  seen: string[];
  met: boolean;
}

/** Markdown, for the terminal and docs/faults.md. */
export function renderTable(rows: Row[]): string {
  const lines = rows.map(
    ({ fault, promise, seen, met }) =>
      `| ${fault} | ${promise} | ${met ? 'met' : '**NOT MET**'}: ${seen.join('; ')} |`,
  );
  return ['| fault | promised | measured |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

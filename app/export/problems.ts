/** What an export lacks, in the order in which it was found. */
export interface Problems {
  add(certificateId: string, problem: string): void;
  /** `null`: nothing is lacking. */
  text(): string | null;
}

const HEAD = [
  'What this export lacks, one line each. Everything else is complete.',
  'Lo que falta en esta exportación, una línea por caso. Todo lo demás está completo.',
  '',
];

export function createProblems(): Problems {
  const lines: string[] = [];
  return {
    add(certificateId, problem) {
      lines.push(`${certificateId}: ${problem}`);
    },
    text: () => (lines.length === 0 ? null : [...HEAD, ...lines, ''].join('\n')),
  };
}

/** Why statements contradict a proof, or `null`; and which of them it proves. */
export interface Comparison {
  reason: string | null;
  proven: string[];
}

export function contradiction(reason: string): Comparison {
  return { reason, proven: [] };
}

/** Statements come from untrusted input: no control character may reach a terminal. */
export function show(value: unknown): string {
  return JSON.stringify(value ?? null)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
    .slice(0, 100);
}

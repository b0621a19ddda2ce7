import type { CheckResult } from '../report/check-result';

export type ProofKind = 'nom151' | 'blockchain' | 'opentimestamps' | 'record' | 'unknown';

/**
 * holds       fully checked, against something trusted
 * consistent  consistent in itself, but there was nothing trusted to check it against
 * refused     does not prove what it claims
 * stated      not a proof by nature, and contradicts nothing
 */
export type Outcome = 'holds' | 'consistent' | 'refused' | 'stated';

export interface Verdict {
  name: string;
  kind: ProofKind;
  outcome: Outcome;
  /** Why it was refused, as a sentence; `null` otherwise. */
  reason: string | null;
  checks: CheckResult[];
  /** What the proof says, for programs; hashes in the byte order of block explorers. */
  facts: Record<string, string | number | null> | null;
}

/** A proof as submitted, or as found in a bundle. */
export interface GivenProof {
  name: string;
  bytes: Uint8Array;
}

export function refused(name: string, kind: ProofKind, reason: string, checks: CheckResult[] = []): Verdict {
  return { name, kind, outcome: 'refused', reason, checks, facts: null };
}

/** The worst verdict decides. */
export function overall(verdicts: readonly Verdict[]): 'holds' | 'consistent' | 'refused' {
  const outcomes = new Set(verdicts.map(({ outcome }) => outcome));
  if (outcomes.has('refused')) return 'refused';
  // A record alone proves nothing.
  return outcomes.has('consistent') || !outcomes.has('holds') ? 'consistent' : 'holds';
}

import type { CheckResult } from '../report/check-result';

export type ProofKind = 'nom151' | 'blockchain' | 'opentimestamps' | 'record' | 'unknown';

/**
 * holds       checked to the end, against something trusted
 * consistent  fits together, but nothing trusted was there to compare it with
 * refused     does not prove what it claims
 * stated      proves nothing by its kind, and contradicts nothing
 */
export type Outcome = 'holds' | 'consistent' | 'refused' | 'stated';

export interface Verdict {
  name: string;
  kind: ProofKind;
  outcome: Outcome;
  /** Why it was refused, as a sentence; `null` otherwise. What else there is to say follows from `outcome` and `facts`. */
  reason: string | null;
  checks: CheckResult[];
  /** What the proof is about, for programs; hashes as explorers show them. */
  facts: Record<string, string | number | null> | null;
}

/** A proof as it was handed in, or as it lay in a bundle. */
export interface GivenProof {
  name: string;
  bytes: Uint8Array;
}

export function refused(name: string, kind: ProofKind, reason: string, checks: CheckResult[] = []): Verdict {
  return { name, kind, outcome: 'refused', reason, checks, facts: null };
}

/** The worst of all proofs decides. */
export function overall(verdicts: readonly Verdict[]): 'holds' | 'consistent' | 'refused' {
  const outcomes = new Set(verdicts.map(({ outcome }) => outcome));
  if (outcomes.has('refused')) return 'refused';
  // A record alone proves nothing.
  return outcomes.has('consistent') || !outcomes.has('holds') ? 'consistent' : 'holds';
}

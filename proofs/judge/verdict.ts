import type { Grade } from '../../domain/certificate';
import type { CheckResult } from '../report/check-result';

/** Proofs, then what a bundle contains besides them. */
export type ProofKind =
  | ('nom151' | 'evidence' | 'asic' | 'blockchain' | 'opentimestamps')
  | ('record' | 'pdf' | 'readme' | 'chain' | 'schema' | 'unknown');

/**
 * holds       fully checked, against something trusted
 * consistent  consistent in itself, but there was nothing trusted to check all of it against
 * refused     does not prove what it claims, or contradicts a proof
 * unchecked   not a proof, and contradicts none; what it says beyond them may be forged
 */
export type Outcome = 'holds' | 'consistent' | 'refused' | 'unchecked';

export interface Verdict {
  name: string;
  kind: ProofKind;
  outcome: Outcome;
  /** Why it was refused, as a sentence; `null` otherwise. */
  reason: string | null;
  checks: CheckResult[];
  /** What the proof says, for programs; hashes in the byte order of block explorers. */
  facts: Record<string, string | number | null> | null;
  /** The facts, or the statements of a record, that nothing trusted covers. */
  unproven: string[];
  /** Of a time stamp, or of the first one of an evidence record: the trusted authorities that it is from, where their names are known. */
  acceptedBy?: readonly NamedAuthority[];
}

export interface NamedAuthority {
  provider: string;
  grade: Grade;
}

/** A proof as submitted, or as found in a bundle. */
export interface GivenProof {
  name: string;
  bytes: Uint8Array;
}

export function refused(name: string, kind: ProofKind, reason: string, checks: CheckResult[] = []): Verdict {
  return { name, kind, outcome: 'refused', reason, checks, facts: null, unproven: [] };
}

/** A verdict on something that is not a proof. */
export function found(
  { name, kind }: Pick<Verdict, 'name' | 'kind'>,
  outcome: Exclude<Outcome, 'refused'>,
): Verdict {
  return { name, kind, outcome, reason: null, checks: [], facts: null, unproven: [] };
}

const PROOFS: readonly ProofKind[] = ['nom151', 'evidence', 'asic', 'blockchain', 'opentimestamps'];
/** Those that a time stamp is in. */
const STAMPS: readonly ProofKind[] = ['nom151', 'evidence', 'asic'];

/**
 * The worst verdict decides. What is unchecked by nature decides nothing, and must be named beside the result: without that, no
 * bundle could ever hold.
 */
export function overall(verdicts: readonly Verdict[]): 'holds' | 'consistent' | 'refused' {
  const some = (outcome: Outcome, among = verdicts): boolean => among.some((one) => one.outcome === outcome);
  if (some('refused')) return 'refused';
  const proofs = verdicts.filter(({ kind }) => PROOFS.includes(kind));
  return some('consistent') || !some('holds', proofs) ? 'consistent' : 'holds';
}

/** From the least to the most that can be relied on. */
export const GRADES: readonly Grade[] = ['sandbox', 'technical', 'accredited'];

/**
 * The grade of the time stamps: the lowest one, and `unknown` if the authorities that were trusted have no grade, as roots in a PEM have
 * none. `null` without a time stamp. A proof cannot state its own grade, so it never comes from a record.
 */
export function gradeOf(verdicts: readonly Verdict[]): Grade | 'unknown' | null {
  const stamps = verdicts.filter(({ kind, outcome }) => STAMPS.includes(kind) && outcome !== 'refused');
  if (stamps.length === 0) return null;
  const grades = stamps.map(({ facts }) => GRADES.find((grade) => grade === facts?.['grade']) ?? 'unknown');
  const worstFirst = ['sandbox', 'unknown', 'technical', 'accredited'] as const;
  return worstFirst.find((grade) => grades.includes(grade)) ?? 'unknown';
}

/** What the result says nothing about, by name: whole files, or single statements of a record. */
export function uncheckedNames(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === 'unchecked')
    .map(({ name, unproven }) => (unproven.length === 0 ? name : `${name} (${unproven.join(', ')})`));
}

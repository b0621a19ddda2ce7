import { gradeOf, overall, uncheckedNames } from '../../../proofs/judge/verdict';
import type { ProofKind, Verdict } from '../../../proofs/judge/verdict';
import { inLine } from '../print';
import { sentenceOf } from './sentence';

interface VerifiedFile {
  name: string;
  sha256: string;
}

const KINDS: Record<ProofKind, string> = {
  nom151: 'time stamp',
  evidence: 'evidence record',
  asic: 'container with its evidence record',
  blockchain: 'blockchain proof',
  opentimestamps: 'OpenTimestamps proof',
  record: 'record',
  pdf: 'printable page',
  readme: 'guide',
  chain: 'certificates',
  schema: 'schema',
  unknown: 'unknown',
};

const CONCLUSIONS = {
  holds: 'All proofs hold.',
  consistent: 'All proofs are consistent, but not everything was checked against something trusted.',
  refused: 'Not everything holds.',
};

/** What the time stamp is worth, by the grade of its provider. Not said of proofs that are refused. */
const GRADE_NOTES = {
  sandbox: 'The time stamp is a test one (grade sandbox): it has no legal value.',
  technical: 'The time stamp is from a valid authority that is not an accredited provider (grade technical).',
  accredited: 'The service states that the provider of the time stamp is accredited (grade accredited).',
  unknown:
    'The grade of the time stamp’s provider is unknown: pass the trust.json of its service as --trust to learn it.',
};

export function inWords(file: VerifiedFile, verdicts: readonly Verdict[]): string {
  const lines = verdicts.map((verdict) => {
    const { name, kind, outcome } = verdict;
    return `${outcome.padEnd(11)}${inLine(name)} (${KINDS[kind]})\n           ${inLine(sentenceOf(verdict))}`;
  });
  const unchecked = uncheckedNames(verdicts).map((name) => `  ${inLine(name)}`);
  return [
    `${inLine(file.name)}  SHA-256 ${file.sha256}`,
    ...lines,
    ...gradeNote(verdicts),
    ...(unchecked.length === 0 ? [] : ['Not checked, as no proof covers it:', ...unchecked]),
    conclusion(verdicts),
  ].join('\n');
}

function gradeNote(verdicts: readonly Verdict[]): string[] {
  const grade = gradeOf(verdicts);
  return overall(verdicts) === 'refused' || grade === null || grade === 'sandbox' ? [] : [GRADE_NOTES[grade]];
}

/** A test time stamp is never reported as if it held without reservation. */
function conclusion(verdicts: readonly Verdict[]): string {
  const result = overall(verdicts);
  if (result === 'refused' || gradeOf(verdicts) !== 'sandbox') return CONCLUSIONS[result];
  const consistent = result === 'holds' ? 'All proofs are consistent.' : CONCLUSIONS.consistent;
  return `${consistent} ${GRADE_NOTES.sandbox}`;
}

export function asJson(file: VerifiedFile, verdicts: readonly Verdict[]): string {
  const proofs = verdicts.map((verdict) => {
    const { name, kind, outcome, checks, facts, unproven } = verdict;
    return { name, kind, outcome, says: sentenceOf(verdict), checks, facts, unproven };
  });
  const unchecked = uncheckedNames(verdicts);
  const [result, grade] = [overall(verdicts), gradeOf(verdicts)];
  return JSON.stringify({ file, result, grade, unchecked, proofs }, null, 2);
}

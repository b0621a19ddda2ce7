import { gradeOf, overall, uncheckedNames } from '../../../proofs/judge/verdict';
import type { ProofKind, Verdict } from '../../../proofs/judge/verdict';
import { inLine } from '../print';
import type { ServiceAnswer } from './given';
import { sentenceOf } from './sentence';
import type { Roots } from './sentence';

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

const SERVICE_NOTE =
  'The roots are the service’s own: its proofs agree with each other, and nobody else vouches for them. Pass roots that you trust with --trust.';

/** A verdict as it is shown, with one or two sentences on it. */
interface ShownVerdict extends Verdict {
  says: string;
  roots: Roots;
}

/** What holds under roots that the service chose is consistent: it vouches for itself. A block that a node has shown needs no root. */
const UNDER_ROOTS: readonly ProofKind[] = ['nom151', 'evidence', 'asic', 'chain'];

export function shown(verdicts: readonly Verdict[], roots: Roots): ShownVerdict[] {
  return verdicts.map((verdict) => {
    const { kind, outcome } = verdict;
    const isVouched = roots === 'of the service' && outcome === 'holds' && UNDER_ROOTS.includes(kind);
    return {
      ...verdict,
      outcome: isVouched ? 'consistent' : outcome,
      says: sentenceOf(verdict, roots),
      roots,
    };
  });
}

export function inWords(
  file: VerifiedFile,
  verdicts: readonly ShownVerdict[],
  answer: ServiceAnswer | null = null,
): string {
  const head = `${inLine(file.name)}  SHA-256 ${file.sha256}`;
  if (answer?.certificate === null)
    return `${head}\nThe account has no certificate of this file at ${answer.url}.`;
  const lines = verdicts.map(
    ({ name, kind, outcome, says }) =>
      `${outcome.padEnd(11)}${inLine(name)} (${KINDS[kind]})\n           ${inLine(says)}`,
  );
  const unchecked = uncheckedNames(verdicts).map((name) => `  ${inLine(name)}`);
  return [
    head,
    ...(answer === null ? [] : [certificateLine(answer)]),
    ...lines,
    ...gradeNote(verdicts),
    ...(unchecked.length === 0 ? [] : ['Not checked, as no proof covers it:', ...unchecked]),
    ...(verdicts.some(({ roots }) => roots === 'of the service') ? [SERVICE_NOTE] : []),
    conclusion(verdicts),
  ].join('\n');
}

function certificateLine({ url, certificate, others }: ServiceAnswer): string {
  const more = others.length === 0 ? '' : `; this file also has ${others.map(inLine).join(', ')}`;
  return `Certificate ${inLine(certificate ?? '')} at ${url}${more}`;
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

export function asJson(
  file: VerifiedFile,
  verdicts: readonly ShownVerdict[],
  answer: ServiceAnswer | null = null,
): string {
  const proofs = verdicts.map(({ name, kind, outcome, says, checks, facts, unproven }) => {
    return { name, kind, outcome, says, checks, facts, unproven };
  });
  const unchecked = uncheckedNames(verdicts);
  const result = answer?.certificate === null ? 'not_certified' : overall(verdicts);
  const service = answer && {
    ...answer,
    roots: verdicts.some(({ roots }) => roots === 'of the service') ? 'service' : 'given',
  };
  return JSON.stringify(
    { file, ...(service && { service }), result, grade: gradeOf(verdicts), unchecked, proofs },
    null,
    2,
  );
}

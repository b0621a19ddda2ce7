import { overall, uncheckedNames } from '../../proofs/judge/verdict';
import type { ProofKind, Verdict } from '../../proofs/judge/verdict';
import { inLine } from '../print';
import { sentenceOf } from './sentence';

interface VerifiedFile {
  name: string;
  sha256: string;
}

const KINDS: Record<ProofKind, string> = {
  nom151: 'time stamp',
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

export function inWords(file: VerifiedFile, verdicts: readonly Verdict[]): string {
  const lines = verdicts.map((verdict) => {
    const { name, kind, outcome } = verdict;
    return `${outcome.padEnd(11)}${inLine(name)} (${KINDS[kind]})\n           ${inLine(sentenceOf(verdict))}`;
  });
  const unchecked = uncheckedNames(verdicts).map((name) => `  ${inLine(name)}`);
  return [
    `${inLine(file.name)}  SHA-256 ${file.sha256}`,
    ...lines,
    ...(unchecked.length === 0 ? [] : ['Not checked, as no proof covers it:', ...unchecked]),
    CONCLUSIONS[overall(verdicts)],
  ].join('\n');
}

export function asJson(file: VerifiedFile, verdicts: readonly Verdict[]): string {
  const proofs = verdicts.map((verdict) => {
    const { name, kind, outcome, checks, facts, unproven } = verdict;
    return { name, kind, outcome, says: sentenceOf(verdict), checks, facts, unproven };
  });
  const unchecked = uncheckedNames(verdicts);
  return JSON.stringify({ file, result: overall(verdicts), unchecked, proofs }, null, 2);
}

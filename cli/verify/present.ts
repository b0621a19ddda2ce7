import { overall } from '../../proofs/judge/verdict';
import type { ProofKind, Verdict } from '../../proofs/judge/verdict';

interface VerifiedFile {
  name: string;
  sha256: string;
}

const KINDS: Record<ProofKind, string> = {
  nom151: 'time stamp',
  blockchain: 'blockchain proof',
  opentimestamps: 'OpenTimestamps proof',
  record: 'record',
  unknown: 'unknown',
};

const CONCLUSIONS = {
  holds: 'All holds.',
  consistent: 'All fits together, but not all was checked against something trusted.',
  refused: 'Something does not hold.',
};

export function inWords(file: VerifiedFile, verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(
    ({ name, kind, outcome, says }) => `${outcome.padEnd(11)}${name} (${KINDS[kind]})\n           ${says}`,
  );
  return [`${file.name}  SHA-256 ${file.sha256}`, ...lines, CONCLUSIONS[overall(verdicts)]].join('\n');
}

export function asJson(file: VerifiedFile, verdicts: readonly Verdict[]): string {
  return JSON.stringify({ file, result: overall(verdicts), proofs: verdicts }, null, 2);
}

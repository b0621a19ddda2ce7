import type { TrustedBlocks } from '../../proofs/judge/trusted-blocks';
import { overall } from '../../proofs/judge/verdict';
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
  unknown: 'unknown',
};

const CONCLUSIONS = {
  holds: 'All proofs hold.',
  consistent: 'All proofs are consistent, but not all were checked against something trusted.',
  refused: 'Not all proofs hold.',
};

type VouchedBy = TrustedBlocks['from'];

export function inWords(file: VerifiedFile, verdicts: readonly Verdict[], vouchedBy: VouchedBy): string {
  const lines = verdicts.map((verdict) => {
    const { name, kind, outcome } = verdict;
    return `${outcome.padEnd(11)}${inLine(name)} (${KINDS[kind]})\n           ${inLine(sentenceOf(verdict, vouchedBy))}`;
  });
  return [`${inLine(file.name)}  SHA-256 ${file.sha256}`, ...lines, CONCLUSIONS[overall(verdicts)]].join(
    '\n',
  );
}

export function asJson(file: VerifiedFile, verdicts: readonly Verdict[], vouchedBy: VouchedBy): string {
  const proofs = verdicts.map((verdict) => {
    const { name, kind, outcome, checks, facts } = verdict;
    return { name, kind, outcome, says: sentenceOf(verdict, vouchedBy), checks, facts };
  });
  return JSON.stringify({ file, result: overall(verdicts), proofs }, null, 2);
}

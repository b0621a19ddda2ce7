import { overall } from '../../../proofs/judge/verdict';
import type { Verdict } from '../../../proofs/judge/verdict';

/** As the command line puts it, but a certificate whose anchor is still to come is not called complete. */
export function overallOf(verdicts: readonly Verdict[]): 'holds' | 'consistent' | 'refused' | 'stampOnly' {
  const found = overall(verdicts);
  const anchored = verdicts.some(({ kind }) => kind === 'blockchain');
  return found === 'holds' && !anchored ? 'stampOnly' : found;
}

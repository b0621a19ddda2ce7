import type { Grade } from '../../../domain/certificate';

export type StandingName =
  'holds' | 'technical' | 'unknownGrade' | 'sandbox' | 'consistent' | 'stampOnly' | 'refused';

/**
 * What a result amounts to. Green is for proofs that hold with a time stamp of an accredited provider, and for nothing less: a test
 * time stamp has no legal value however well it verifies.
 */
export function standingOf(
  overall: 'holds' | 'consistent' | 'refused' | 'stampOnly',
  grade: Grade | 'unknown' | null,
): { name: StandingName; tone: 'good' | 'neutral' | 'wait' | 'warn' | 'bad' } {
  if (overall === 'refused') return { name: 'refused', tone: 'bad' };
  if (grade === 'sandbox') return { name: 'sandbox', tone: 'warn' };
  if (overall !== 'holds') return { name: overall, tone: 'wait' };
  if (grade === 'technical') return { name: 'technical', tone: 'neutral' };
  return grade === 'accredited' ? { name: 'holds', tone: 'good' } : { name: 'unknownGrade', tone: 'neutral' };
}

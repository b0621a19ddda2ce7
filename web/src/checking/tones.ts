import type { Outcome } from '../../../proofs/judge/verdict';
import type { Tone } from '../ui/tone';

export const OUTCOME_TONES: Record<Outcome, Tone> = {
  holds: 'good',
  consistent: 'wait',
  refused: 'bad',
  stated: 'neutral',
};

import type { Tone } from '../ui/tone';
import type { CredentialStatus } from './credential-document';

export const STATUS_TONES: Record<CredentialStatus, Tone> = {
  valid: 'good',
  pending: 'wait',
  lapsed: 'bad',
  suspended: 'bad',
  revoked: 'bad',
  ended: 'bad',
};

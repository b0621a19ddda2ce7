import type { Batch } from '../domain/anchoring';
import type { Certificate } from '../domain/certificate';

export const STAGES = [
  'received',
  'hashed',
  'timestamped',
  'saved',
  'submitted',
  'confirmed',
  'failed',
] as const;

export interface TimelineEvent {
  stage: (typeof STAGES)[number];
  at: string | null;
}

/** Every time was recorded when the step happened; none is derived from another. The anchor is confirmed when its block is deep enough. */
export function timelineOf(certificate: Certificate, batch: Batch | null): TimelineEvent[] {
  const { status, custody, createdAt, steps } = certificate;
  const hashed = custody === 'held' ? [event('hashed', steps.hashedAt)] : [];
  const begun = [event('received', createdAt), ...hashed];
  const timestamped = event('timestamped', steps.timestampedAt);
  if (status === 'failed') {
    const happened = [...begun, timestamped].filter(({ at }) => at !== null);
    return [...happened, event('failed', steps.failedAt)];
  }
  return [
    ...begun,
    timestamped,
    event('saved', steps.savedAt),
    event('submitted', batch?.submittedAt),
    event('confirmed', batch?.settledAt),
  ];
}

function event(stage: TimelineEvent['stage'], at: Date | null | undefined): TimelineEvent {
  return { stage, at: at?.toISOString() ?? null };
}

import type { Batch } from '../domain/anchoring';
import type { Certificate } from '../domain/certificate';
import type { STAGES } from '../api/schemas/timeline';

export interface TimelineEvent {
  stage: (typeof STAGES)[number];
  at: string | null;
}

/** Each time was noted when it happened, none is worked out from another. */
export function timelineOf(certificate: Certificate, batch: Batch | null): TimelineEvent[] {
  const { status, createdAt, steps } = certificate;
  const begun = [event('received', createdAt), event('hashed', steps.hashedAt)];
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
    event('confirmed', batch?.status === 'confirmed' ? batch.confirmedAt : null),
  ];
}

function event(stage: TimelineEvent['stage'], at: Date | null | undefined): TimelineEvent {
  return { stage, at: at?.toISOString() ?? null };
}

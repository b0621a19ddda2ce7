import { attemptMilliseconds } from '../../../../activities/certify/attempt-time';

const scheduled = { scheduledTimestampMs: 1_000_000, currentAttemptScheduledTimestampMs: 1_000_000 };

describe('attemptMilliseconds', () => {
  it('ends an attempt shortly before its own timeout', () => {
    const times = { ...scheduled, startToCloseTimeoutMs: 8_000, scheduleToCloseTimeoutMs: 20_000 };
    expect(attemptMilliseconds(times)).toBe(7_750);
  });

  it('gives a later attempt what the earlier ones left of the total', () => {
    const times = { ...scheduled, startToCloseTimeoutMs: 8_000, scheduleToCloseTimeoutMs: 10_000 };
    expect(attemptMilliseconds({ ...times, currentAttemptScheduledTimestampMs: 1_009_000 })).toBe(900);
  });

  it('uses only the attempt’s own timeout when there is no total', () => {
    const times = { ...scheduled, startToCloseTimeoutMs: 1_000, scheduleToCloseTimeoutMs: 0 };
    expect(attemptMilliseconds(times)).toBe(900);
  });

  it('is never negative', () => {
    const times = { ...scheduled, startToCloseTimeoutMs: 8_000, scheduleToCloseTimeoutMs: 1_000 };
    expect(attemptMilliseconds({ ...times, currentAttemptScheduledTimestampMs: 1_002_000 })).toBe(0);
  });
});

import { isDue, retryAfterFailure, retryForNewer } from '../../../../activities/evidence/when-to-check';
import type { Signer } from '../../../../domain/signer';

const NOW = new Date('2026-11-15T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const secondsUntil = (at: Date) => (at.getTime() - NOW.getTime()) / 1000;

function signer(facts: Partial<Signer>): Signer {
  return {
    id: 'aa',
    provider: 'one',
    grade: 'technical',
    chain: [],
    notAfter: NOW,
    validUntil: NOW,
    algorithms: [],
    revocable: true,
    revoked: null,
    firstSeenAt: ago(600),
    lastSeenAt: ago(30),
    checkedAt: ago(30),
    problem: null,
    failedChecks: 0,
    retryAt: null,
    ...facts,
  };
}

describe('a signer is checked', () => {
  const superseded = { at: ago(20), reason: 'superseded' };
  it.each<[string, Partial<Signer>, Date | null, boolean]>([
    ['when a time stamp has no revocation data', {}, ago(5), true],
    ['when it is in use and was not checked for an hour', { checkedAt: ago(60) }, null, true],
    ['when it is in use and was never checked', { checkedAt: null }, null, true],
    ['not when it was checked within the hour', { checkedAt: ago(59) }, null, false],
    ['not when it is no longer in use', { lastSeenAt: ago(1_440), checkedAt: ago(90) }, null, false],
    ['not when it is revoked', { revoked: { at: ago(20), reason: 'keyCompromise' } }, ago(30), false],
    ['when it was replaced after the time stamp', { revoked: superseded }, ago(30), true],
    ['not when it was replaced before the time stamp', { revoked: superseded }, ago(20), false],
    ['not when it was replaced and nothing is missing', { revoked: superseded }, null, false],
  ])('%s', (_when, facts, since, due) => {
    expect(isDue(signer(facts), since, NOW)).toBe(due);
  });
});

describe('the next check', () => {
  it('follows a failed one ever later, up to an hour', () => {
    const seconds = [0, 1, 2, 8, 9, 1_000].map((failedChecks) =>
      secondsUntil(retryAfterFailure({ failedChecks }, NOW)),
    );
    expect(seconds).toEqual([10, 20, 40, 2_560, 3_600, 3_600]);
  });

  it('for newer data is the later the longer there was none', () => {
    const seconds = [0, 1, 20, 600].map((minutes) => secondsUntil(retryForNewer(ago(minutes), NOW)));
    expect(seconds).toEqual([0, 15, 300, 3_600]);
    expect(secondsUntil(retryForNewer(ago(-5), NOW))).toBe(0);
  });
});

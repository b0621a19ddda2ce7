import { limitState } from '../../../adapters/mongo/limit-state';
import type { DecidedDocument } from '../../../adapters/mongo/limiter-decision';
import { minuteLimit } from '../../../api/rate-limit-header';

/** The first request of a minute, decided at this time. */
function firstRequest(decidedAt: Date, interval: Date): DecidedDocument {
  const counted = { rate: 60, inMinute: 0, quota: 1_000, usedInMonth: 0 };
  const lastDecision = {
    decidedAt,
    verdict: 'admitted' as const,
    interval,
    scopes: [],
    key: counted,
    account: counted,
  };
  return { _id: 'acct_1', month: '2026-11', lastDecision };
}

describe('the RateLimit header', () => {
  it.each([
    ['at the start of a second', '2026-11-14T18:02:11.000Z', '2026-11-14T18:02:11.000Z'],
    ['at its end', '2026-11-14T18:02:11.999Z', '2026-11-14T18:02:11.000Z'],
    ['that waited for one of the next second', '2026-11-14T18:02:11.900Z', '2026-11-14T18:02:13.000Z'],
  ])('of a request %s has a t within its window', (_when, decidedAt, interval) => {
    const { minute } = limitState(firstRequest(new Date(decidedAt), new Date(interval)));
    const { policy, state } = minuteLimit(minute);
    const [, window] = /;w=(\d+)/.exec(policy) ?? [];
    const [, reset] = /;t=(\d+)/.exec(state) ?? [];
    expect(minute.resetSeconds).toBeGreaterThanOrEqual(60);
    expect([window, reset]).toEqual(['60', '60']);
  });

  it('counts down', () => {
    expect(minuteLimit({ limit: 60, remaining: 0, resetSeconds: 7 }).state).toBe('"minute";r=0;t=7');
  });
});

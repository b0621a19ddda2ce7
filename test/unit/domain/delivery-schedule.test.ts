import { errorOfStatus, hasFailedForLong, isGone, nextAttemptAt } from '../../../domain/delivery-schedule';

const at = new Date('2026-11-14T18:00:00Z');
const seconds = (tries: number, random: number, retryAfterSeconds: number | null = null) => {
  const next = nextAttemptAt({ tries, at, retryAfterSeconds }, () => random);
  return next === null ? null : Math.round((next.getTime() - at.getTime()) / 1000);
};

describe('the attempts at a delivery', () => {
  const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

  it.each(PAUSES.map((pause, index) => [index + 1, pause] as const))(
    'after failure %i comes the next in %i s, 20 %% earlier or later at most',
    (tries, pause) => {
      expect(seconds(tries, 0.5)).toBe(pause);
      expect(seconds(tries, 0)).toBe(Math.round(pause * 0.8));
      expect(seconds(tries, 1)).toBe(Math.round(pause * 1.2));
    },
  );

  it('end with the tenth', () => {
    expect(seconds(10, 0.5)).toBeNull();
    expect(seconds(10, 0.5, 60)).toBeNull();
  });

  it.each([
    [60, 60],
    [1, 5],
    [0, 5],
    [86_400, 86_400],
    [1_000_000, 86_400],
  ])(
    'a Retry-After of %i s makes it %i s: never earlier than planned, never beyond a day',
    (asked, pause) => {
      expect(seconds(1, 0.5, asked)).toBe(pause);
    },
  );
});

describe('an answer', () => {
  it.each([
    [200, null],
    [204, null],
    [299, null],
    [199, 'status'],
    [300, 'redirect'],
    [302, 'redirect'],
    [304, 'redirect'],
    [400, 'status'],
    [410, 'status'],
    [429, 'status'],
    [500, 'status'],
  ])('with status %i: %s', (status, error) => {
    expect(errorOfStatus(status)).toBe(error);
  });

  it('with status 410 alone says that the endpoint is gone', () => {
    expect([404, 410, null].map(isGone)).toEqual([false, true, false]);
  });
});

it('five days of nothing but failures are too long', () => {
  const days = (count: number) => new Date(at.getTime() + count * 86_400_000);
  expect(hasFailedForLong(at, days(4.999))).toBe(false);
  expect(hasFailedForLong(at, days(5))).toBe(true);
});

import { NO_STEPS } from '../../../domain/certificate';
import fc from '../../support/property';
import {
  enoughToCloseEarly,
  expectedAnchorAt,
  isDue,
  nextAnchorAt,
  nextTick,
  nextWindow,
  tickSeconds,
} from '../../../domain/anchor-window';

describe('the next window', () => {
  it.each([
    ['2026-11-14T18:02:11.214Z', 600, '2026-11-14T18:10:00.000Z'],
    ['2026-11-14T18:09:59.999Z', 600, '2026-11-14T18:10:00.000Z'],
    ['2026-11-14T18:10:00.000Z', 600, '2026-11-14T18:20:00.000Z'],
    ['2026-11-14T18:02:11.214Z', 10, '2026-11-14T18:02:20.000Z'],
  ])('after %s, every %d s, is %s', (now, seconds, next) => {
    expect(nextWindow(new Date(now), seconds).toISOString()).toBe(next);
  });
});

describe('a tick', () => {
  it.each([
    [1, 1],
    [10, 10],
    [600, 600],
    [21_600, 600],
    [604_800, 600],
  ])('of a window of %d s comes every %d s', (window, seconds) => {
    expect(tickSeconds(window)).toBe(seconds);
  });
});

describe('a certificate that waits', () => {
  const moments = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((time) => new Date(time));
  const windows = fc.integer({ min: 1, max: 604_800 });
  const ages = fc.integer({ min: 0, max: 2 * 604_800_000 });
  const check = (holds: (savedAt: Date, now: Date, window: number) => void) => {
    fc.assert(
      fc.property(moments, ages, windows, (savedAt, age, window) => {
        holds(savedAt, new Date(savedAt.getTime() + age), window);
      }),
    );
  };

  it('is due from the end of its window on', () => {
    check((savedAt, now, window) => {
      expect(isDue(savedAt, now, window)).toBe(now >= nextWindow(savedAt, window));
      expect(isDue(savedAt, nextWindow(savedAt, window), window)).toBe(true);
      expect(isDue(savedAt, savedAt, window)).toBe(false);
    });
  });

  it('is anchored at the first tick that finds it due, and its record names that tick', () => {
    check((savedAt, now, window) => {
      let tick = nextTick(now, window);
      while (!isDue(savedAt, tick, window)) tick = nextTick(tick, window);
      expect(nextAnchorAt(savedAt, now, window)).toEqual(tick);
    });
  });

  it('waits for at most a window and a tick if no tick is missed', () => {
    check((savedAt, _now, window) => {
      const wait = nextAnchorAt(savedAt, savedAt, window).getTime() - savedAt.getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual((window + tickSeconds(window)) * 1000);
    });
  });

  it('is promised the same time whenever its record is read, until that time has come', () => {
    check((savedAt, now, window) => {
      const promised = nextAnchorAt(savedAt, savedAt, window);
      const later = nextAnchorAt(savedAt, now, window);
      expect(later).toEqual(now < promised ? promised : nextTick(now, window));
    });
  });

  it('is looked for at the next tick while its batch is under way, and after a window while it is not saved yet', () => {
    check((savedAt, now, window) => {
      const steps = { ...NO_STEPS, savedAt };
      const anchor = { leaf: '', batchId: 'batch_1', index: 0 };
      expect(expectedAnchorAt({ steps, anchor }, now, window)).toEqual(nextTick(now, window));
      const waits = expectedAnchorAt({ steps, anchor: { ...anchor, batchId: null } }, now, window);
      expect(waits).toEqual(nextAnchorAt(savedAt, now, window));
      expect(expectedAnchorAt({ steps, anchor: null }, now, window)).toEqual(nextAnchorAt(now, now, window));
    });
  });
});

describe('a window closes early', () => {
  it('never without a setting', () => {
    expect(enoughToCloseEarly(153, 0)).toBeNull();
  });

  it('with the fewest certificates that bring the fee of each down to the setting', () => {
    const sats = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1e8, noNaN: true }), sats, (feeSats, perCertificate) => {
        const enough = enoughToCloseEarly(feeSats, perCertificate)!;
        expect(feeSats / enough).toBeLessThanOrEqual(perCertificate);
        expect(enough === 1 || feeSats / (enough - 1) > perCertificate).toBe(true);
      }),
    );
  });
});

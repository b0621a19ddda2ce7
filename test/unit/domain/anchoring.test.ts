import { nextWindow } from '../../../domain/anchoring';

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

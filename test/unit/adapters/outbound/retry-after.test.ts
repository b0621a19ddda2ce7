import { readRetryAfter } from '../../../../adapters/outbound/retry-after';

const now = new Date('2026-11-14T18:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Sat, 14 Nov 2026 18:01:30 GMT', 90],
    ['Sat, 14 Nov 2026 17:00:00 GMT', 0],
  ])('"%s" is %i seconds', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });

  it.each([undefined, '', '-5', '1.5', 'soon', '2026-11-14', '99999999999', 'Sat, 99 Nov 2026 18:01:30 GMT'])(
    'is ignored: %s',
    (header) => {
      expect(readRetryAfter(header, now)).toBeNull();
    },
  );
});

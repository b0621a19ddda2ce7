import { createMinuteLimiter } from '../../../api/minute-limiter';

describe('the limit per minute', () => {
  let now = 0;
  const limiter = (perMinute: number) => createMinuteLimiter(perMinute, () => new Date(now));
  beforeEach(() => {
    now = 1_000_000;
  });

  it('blocks only the address that exceeds the limit', () => {
    const three = limiter(3);
    for (let i = 0; i < 3; i += 1) {
      expect(three.blockedSeconds('10.0.0.1')).toBe(0);
      three.count('10.0.0.1');
    }
    expect(three.blockedSeconds('10.0.0.1')).toBe(60);
    expect(three.blockedSeconds('10.0.0.2')).toBe(0);
  });

  it('reports the seconds left, and unblocks after a minute', () => {
    const one = limiter(1);
    one.count('10.0.0.1');
    now += 59_001;
    expect(one.blockedSeconds('10.0.0.1')).toBe(1);
    now += 999;
    expect(one.blockedSeconds('10.0.0.1')).toBe(0);
  });

  it('keeps no more than 100,000 addresses', () => {
    const one = limiter(1);
    for (let i = 0; i <= 100_000; i += 1) one.count(`address-${i}`);
    expect(one.blockedSeconds('address-0')).toBe(0);
    expect(one.blockedSeconds('address-1')).toBeGreaterThan(0);
    expect(one.blockedSeconds('address-100000')).toBeGreaterThan(0);
  });
});

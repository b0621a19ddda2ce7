import { TokenClock } from '../../../../adapters/psc/sandbox/token-clock';

describe('TokenClock', () => {
  it('goes forward from token to token, also when the clock stands or goes back', () => {
    const readings = [100, 100, 99, 101, 200].map((time) => new Date(time));
    const clock = new TokenClock(() => readings.shift()!);
    const times = [1, 2, 3, 4, 5].map(() => clock.next().genTime.getTime());
    expect(times).toEqual([100, 101, 102, 103, 200]);
  });

  it('gives no serial number twice, over restarts too, each positive and of at most 20 octets', () => {
    const now = () => new Date('2026-11-14T18:00:00Z');
    const serials = new Set<bigint>();
    for (let start = 0; start < 20; start++) {
      const clock = new TokenClock(now);
      for (let i = 0; i < 50; i++) serials.add(clock.next().serialNumber);
    }
    expect(serials.size).toBe(1000);
    for (const serial of serials) {
      expect(serial > 0n && serial < 1n << 159n).toBe(true);
    }
  });
});

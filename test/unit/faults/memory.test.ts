import { floorOf, slope } from '../../faults/table/memory';

/** A sample each second for ten minutes. */
function every(second: (minute: number, i: number) => number) {
  const minutes = Array.from({ length: 600 }, (_, i) => i / 60);
  return { minutes, mib: minutes.map(second) };
}

describe('how memory grows', () => {
  it('is the slope of a line, whatever it begins with', () => {
    expect(slope(every((minute) => 200 + 3 * minute))).toBeCloseTo(3, 9);
    expect(slope(every((minute) => 200 - 0.5 * minute))).toBeCloseTo(-0.5, 9);
    expect(slope(every(() => 200))).toBe(0);
  });

  it('by what collections leave tells a leak from a heap that fills and is emptied', () => {
    // Filled over 45 seconds, then emptied.
    const filling = (i: number) => (i % 45) * 2;
    const leaking = slope(floorOf(every((minute, i) => 200 + 2 * minute + filling(i))));
    const steady = slope(floorOf(every((_minute, i) => 200 + filling(i))));
    expect({ leaking: leaking > 1, steady: steady < 1 }).toEqual({ leaking: true, steady: true });
  });

  it('by what collections leave rests on the least of each half minute', () => {
    const found = floorOf({ minutes: [0, 0.1, 0.4, 0.5, 0.9, 1], mib: [5, 3, 4, 9, 8, 7] });
    expect(found).toEqual({ minutes: [0, 0.5, 1], mib: [3, 8, 7] });
  });
});

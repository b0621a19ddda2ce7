import {
  indexesOfList,
  STATUS_LIST_ENTRIES,
  statusIndexes,
} from '../../../../domain/memberships/status-list';

const KEY = '5a'.repeat(32);

describe('the status indexes of an issuer', () => {
  it.each([0, 1])('fill list %i to its last place, each once', (list) => {
    const { from, to } = indexesOfList(list);
    const indexOf = statusIndexes(KEY);
    const taken = new Uint8Array(STATUS_LIST_ENTRIES);
    for (let nth = from; nth < to; nth += 1) {
      const place = indexOf(nth) - from;
      taken[place] = (taken[place] ?? 0) + 1;
    }
    expect(taken.every((times) => times === 1)).toBe(true);
  });

  it('depend on the key and the list', () => {
    const first = (key: string, from = 0) => {
      const indexOf = statusIndexes(key);
      return Array.from({ length: 100 }, (_, at) => indexOf(from + at) % STATUS_LIST_ENTRIES);
    };
    expect(first(KEY)).toEqual(first(KEY));
    // By chance, two choices of a hundred places share 0.08 of them.
    const same = (one: number[], other: number[]) => one.filter((place) => other.includes(place)).length;
    expect(same(first(KEY), first('a5'.repeat(32)))).toBeLessThan(3);
    expect(same(first(KEY), first(KEY, STATUS_LIST_ENTRIES))).toBeLessThan(3);
  });

  it('of credentials opened one after the other say nothing about each other', () => {
    const indexOf = statusIndexes(KEY);
    const steps = Array.from({ length: 10_000 }, (_, nth) => Math.abs(indexOf(nth + 1) - indexOf(nth)));
    // Neighbours, and any step that two rows share, are as rare as by chance.
    expect(steps.filter((step) => step === 1).length).toBeLessThan(5);
    const times = new Map<number, number>();
    for (const step of steps) times.set(step, (times.get(step) ?? 0) + 1);
    expect(Math.max(...times.values())).toBeLessThan(10);
  });
});

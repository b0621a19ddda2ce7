import { createDownloadSlots } from '../../../api/download-slots';
import type { DownloadSlots } from '../../../api/download-slots';

describe('the download slots', () => {
  let evicted: string[];
  beforeEach(() => {
    evicted = [];
  });

  const take = (slots: DownloadSlots, address: string, link: string, behind = 0) =>
    slots.take({ address, link, behindMs: () => behind, evict: () => void evicted.push(link) });

  it('allow eight downloads of one link, from any number of addresses', () => {
    const slots = createDownloadSlots(100);
    const frees = Array.from({ length: 8 }, (_, i) => take(slots, `address ${i}`, 'link'));
    expect(frees).not.toContain(null);
    expect(take(slots, 'another address', 'link')).toBeNull();
    frees[0]?.();
    expect(take(slots, 'another address', 'link')).not.toBeNull();
  });

  it('let a new link in at an address whose slots are taken, in place of a download of the link with the most', () => {
    const slots = createDownloadSlots(1_000);
    for (let i = 0; i < 64; i += 1) take(slots, 'address', `hostile ${Math.floor(i / 8)}`);
    expect(take(slots, 'address', 'honest')).not.toBeNull();
    expect(evicted).toEqual(['hostile 0']);
  });

  it('let a new address in when the process has no slots left, in place of the slowest of the address with the most', () => {
    const slots = createDownloadSlots(3);
    take(slots, 'a', 'a1', 100);
    take(slots, 'a', 'a2', 900);
    take(slots, 'b', 'b1', 5_000);
    expect(take(slots, 'c', 'c1')).not.toBeNull();
    expect(evicted).toEqual(['a2']);
    expect(take(slots, 'a', 'a3')).toBeNull();
  });

  it('are all free again once every download has ended, however it ended', () => {
    const slots = createDownloadSlots(2);
    const first = take(slots, 'a', 'x');
    const second = take(slots, 'a', 'y');
    const third = take(slots, 'b', 'z');
    expect(evicted).toHaveLength(1);
    for (const free of [first, second, third]) free?.();
    expect(take(slots, 'c', 'x')).not.toBeNull();
    expect(take(slots, 'c', 'x')).not.toBeNull();
    expect(evicted).toHaveLength(1);
  });

  it('are not taken by a download that is refused', () => {
    const slots = createDownloadSlots(1);
    take(slots, 'a', 'x');
    expect(take(slots, 'a', 'y')).toBeNull();
    for (let i = 0; i < 20; i += 1) take(slots, 'a', 'y');
    expect(evicted).toEqual([]);
    expect(take(slots, 'b', 'y')).not.toBeNull();
  });
});

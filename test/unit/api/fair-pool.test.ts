import { createFairPool } from '../../../api/fair-pool';

describe('a fair pool', () => {
  const evicted: string[] = [];
  beforeEach(() => evicted.splice(0));

  const holder = (owner: string, name = owner, behind = 0) => ({
    owner,
    behindMs: () => behind,
    evict: () => void evicted.push(name),
  });

  it('gives every slot to one owner while nobody else wants one', () => {
    const pool = createFairPool(3);
    for (let i = 0; i < 3; i += 1) expect(pool.take(holder('a'))).not.toBeNull();
    expect(pool.take(holder('a'))).toBeNull();
    expect(evicted).toEqual([]);
  });

  it('takes a slot from the owner with the most for an owner with fewer', () => {
    const pool = createFairPool(3);
    for (const owner of ['a', 'a', 'b']) pool.take(holder(owner));
    expect(pool.take(holder('c'))).not.toBeNull();
    expect(evicted).toEqual(['a']);
  });

  it('evicts the one that is furthest behind', () => {
    const pool = createFairPool(3);
    pool.take(holder('a', 'ahead', -500));
    pool.take(holder('a', 'slow', 9_000));
    pool.take(holder('b', 'slowest of another owner', 10_000));
    pool.take(holder('c'));
    expect(evicted).toEqual(['slow']);
  });

  it('lets a newcomer in when every slot has another owner, and evicts the slowest of all', () => {
    const pool = createFairPool(3);
    pool.take(holder('a', 'a', 100));
    pool.take(holder('b', 'b', 300));
    pool.take(holder('c', 'c', 200));
    expect(pool.take(holder('d'))).not.toBeNull();
    expect(evicted).toEqual(['b']);
  });

  it('frees a slot once, however often that is asked for', () => {
    const pool = createFairPool(2);
    const free = pool.take(holder('a'));
    pool.take(holder('b'));
    free?.();
    free?.();
    expect(pool.take(holder('c'))).not.toBeNull();
    expect(evicted).toEqual([]);
    expect(pool.take(holder('c'))).toBeNull();
  });

  it('does not free a slot again that was taken away', () => {
    const pool = createFairPool(1);
    const free = pool.take(holder('a'));
    pool.take(holder('b'));
    free?.();
    expect(pool.isEmpty()).toBe(false);
    expect(pool.take(holder('b'))).toBeNull();
  });
});

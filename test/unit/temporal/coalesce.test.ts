import { coalesce } from '../../../temporal/coalesce';

/** Calls that end when they are told to. */
function controlled() {
  const begun: string[] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const call = coalesce(
    (key) =>
      new Promise<void>((resolve, reject) => {
        begun.push(key);
        ends.push({ resolve, reject });
      }),
  );
  return { call, begun, ends };
}

describe('calls that are coalesced', () => {
  it('share the next one while one is under way', async () => {
    const { call, begun, ends } = controlled();
    const all = [call('a'), call('a'), call('a'), call('a')];
    expect(begun).toEqual(['a']);
    ends[0]!.resolve();
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual(['a', 'a']);
    ends[1]!.resolve();
    await Promise.all(all);
    expect(begun).toHaveLength(2);
  });

  it('never share one that had begun before', async () => {
    const { call, begun, ends } = controlled();
    const first = call('a');
    const second = call('a');
    ends[0]!.resolve();
    await first;
    await Promise.resolve();
    const third = call('a');
    ends[1]!.resolve();
    await second;
    await Promise.resolve();
    expect(begun).toHaveLength(3);
    ends[2]!.resolve();
    await third;
  });

  it('of other keys are independent, and a failed one fails only its callers', async () => {
    const { call, begun, ends } = controlled();
    const failing = call('a');
    const next = call('a');
    const other = call('b');
    expect(begun).toEqual(['a', 'b']);
    ends[0]!.reject(new Error('down'));
    ends[1]!.resolve();
    await expect(failing).rejects.toThrow('down');
    await other;
    await Promise.resolve();
    ends[2]!.resolve();
    await next;
    const again = call('a');
    expect(begun).toEqual(['a', 'b', 'a', 'a']);
    ends[3]!.resolve();
    await again;
  });
});

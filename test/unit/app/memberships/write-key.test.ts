import { replayed, writeKeyOf } from '../../../../app/memberships/write-key';

const held = (fingerprint: string) => ({ outcome: 'key_held', id: 'mem_1', fingerprint }) as const;

describe('the key of a request that creates something', () => {
  it('is none without an Idempotency-Key', () => {
    expect(writeKeyOf(null, 'POST /members', {})).toBeNull();
  });

  it('covers the call and its content, whatever the order of fields', () => {
    const print = (call: string, content: unknown) => writeKeyOf('k', call, content)?.fingerprint;
    const first = print('POST /members', { name: 'Ana', list: [{ a: 1, b: 2 }] });
    expect(print('POST /members', { list: [{ b: 2, a: 1 }], name: 'Ana' })).toBe(first);
    expect(print('POST /courses', { name: 'Ana', list: [{ a: 1, b: 2 }] })).not.toBe(first);
    expect(print('POST /members', { name: 'Ana', list: [{ a: 2, b: 1 }] })).not.toBe(first);
    expect(print('POST /members', { name: 'Ana', list: [{ a: 1 }, { b: 2 }] })).not.toBe(first);
  });

  it('leads to what the first request created, and is refused with other content', () => {
    const key = writeKeyOf('k', 'POST /members', { name: 'Ana' });
    expect(replayed(held(key?.fingerprint ?? ''), key)).toBe('mem_1');
    expect(() => replayed(held('other'), key)).toThrow(/already used for another request/);
  });
});

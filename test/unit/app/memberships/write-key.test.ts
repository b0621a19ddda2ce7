import { createHash } from 'node:crypto';
import { replayed, writeKeyOf } from '../../../../app/memberships/write-key';

const [FIRST, SECOND] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;
const under = (...lines: [Uint8Array, ...Uint8Array[]]) => ({ idempotencySecrets: () => lines });
const sent = { accountId: 'acct_1', idempotencyKey: 'k' };
const ANA = { name: 'Ana', list: [{ a: 1, b: 2 }] };
const held = (fingerprint: string) => ({ outcome: 'key_held', id: 'mem_1', fingerprint }) as const;

describe('the key of a request that creates something', () => {
  it('is none without an Idempotency-Key', () => {
    expect(writeKeyOf(under(FIRST), { ...sent, idempotencyKey: null }, 'POST /members', {})).toBeNull();
  });

  it('covers the call and its content, whatever the order of fields', () => {
    const print = (call: string, content: unknown) =>
      writeKeyOf(under(FIRST), sent, call, content)?.[0]?.fingerprint;
    const first = print('POST /members', ANA);
    expect(print('POST /members', { list: [{ b: 2, a: 1 }], name: 'Ana' })).toBe(first);
    expect(print('POST /courses', ANA)).not.toBe(first);
    expect(print('POST /members', { name: 'Ana', list: [{ a: 2, b: 1 }] })).not.toBe(first);
    expect(print('POST /members', { name: 'Ana', list: [{ a: 1 }, { b: 2 }] })).not.toBe(first);
  });

  it('leads to what the first request created, and is refused with other content', () => {
    const key = writeKeyOf(under(FIRST), sent, 'POST /members', ANA);
    expect(replayed(held(key?.[0]?.fingerprint ?? ''), key)).toBe('mem_1');
    expect(() => replayed(held('other'), key)).toThrow(/already used for another request/);
  });

  it('can be found by no one who tries names on what is stored without the secret', () => {
    const [mark] = writeKeyOf(under(FIRST), sent, 'POST /members', ANA) ?? [];
    const [other] = writeKeyOf(under(SECOND), sent, 'POST /members', ANA) ?? [];
    expect(other?.name).not.toBe(mark?.name);
    expect(other?.fingerprint).not.toBe(mark?.fingerprint);
    const tried = ['k', 'acct_1 k', JSON.stringify(['POST /members', ANA])];
    for (const text of tried)
      expect(Object.values(mark ?? {})).not.toContain(createHash('sha256').update(text).digest('hex'));
    expect(JSON.stringify(mark)).not.toMatch(/Ana|acct/);
  });

  it('says nothing about two requests with the same content', () => {
    const print = (given: typeof sent) =>
      writeKeyOf(under(FIRST), given, 'POST /members', ANA)?.[0]?.fingerprint;
    expect(print({ ...sent, idempotencyKey: 'other' })).not.toBe(print(sent));
    expect(print({ ...sent, accountId: 'acct_2' })).not.toBe(print(sent));
  });

  it('is found under each line of the secret while it is rotated', () => {
    const names = (...lines: [Uint8Array, ...Uint8Array[]]) =>
      writeKeyOf(under(...lines), sent, 'POST /members', ANA)?.map(({ name }) => name);
    const [first] = names(FIRST) ?? [];
    const [second] = names(SECOND) ?? [];
    expect(names(SECOND, FIRST)).toEqual([second, first]);
    const [older] = writeKeyOf(under(FIRST), sent, 'POST /members', ANA) ?? [];
    const both = writeKeyOf(under(SECOND, FIRST), sent, 'POST /members', ANA);
    expect(replayed(held(older?.fingerprint ?? ''), both)).toBe('mem_1');
  });
});

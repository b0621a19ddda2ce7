import { memberOfToken, unsubscribe, unsubscribeToken } from '../../../../app/memberships/unsubscribe';

const KEY = new Uint8Array(32).fill(1);
const OLD = new Uint8Array(32).fill(2);
const MEMBER = 'mem_4fT0mQ2vX9bKc7LrZ1aYwE';

describe('the link that unsubscribes a member', () => {
  it('contains the id of the member and nothing else, and is verified by every key', () => {
    const token = unsubscribeToken(MEMBER, [OLD]);
    expect(token).toMatch(/^mem_4fT0mQ2vX9bKc7LrZ1aYwE\.[\w-]{22}$/);
    expect(memberOfToken(token, [KEY, OLD])).toBe(MEMBER);
    expect(memberOfToken(token, [KEY])).toBeNull();
  });

  it.each([
    ['of another member', unsubscribeToken(MEMBER, [KEY]).replace('4fT0', '4fT1')],
    ['with another signature', `${MEMBER}.${'A'.repeat(22)}`],
    ['without a signature', MEMBER],
    ['that is empty', ''],
  ])('refuses one %s, and says what to do', async (_what, token) => {
    const done: string[] = [];
    const deps = {
      subscriptions: { unsubscribe: async (id: string) => void done.push(id) },
      unsubscribeKeys: () => [KEY] as const,
      clock: () => new Date(),
    };
    await expect(unsubscribe(deps, token)).rejects.toThrow('Open the link of the last reminder');
    expect(done).toEqual([]);
  });
});

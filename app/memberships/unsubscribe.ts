import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../errors';

/** The first one signs, all of them verify. */
export type UnsubscribeKeys = () => readonly [Uint8Array, ...Uint8Array[]];

function signature(memberId: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(memberId).digest().subarray(0, 16).toString('base64url');
}

/** What a link in a mail ends with. The member's id is random and says nothing about anyone. */
export function unsubscribeToken(memberId: string, [key]: ReturnType<UnsubscribeKeys>): string {
  return `${memberId}.${signature(memberId, key)}`;
}

/** The member who may unsubscribe by this link; `null`: the link was not made here. */
export function memberOfToken(token: string, keys: ReturnType<UnsubscribeKeys>): string | null {
  const [memberId = '', given = ''] = token.split('.');
  const isSame = (key: Uint8Array) => {
    const expected = Buffer.from(signature(memberId, key));
    const received = Buffer.from(given);
    return expected.length === received.length && timingSafeEqual(expected, received);
  };
  return keys.some(isSame) ? memberId : null;
}

interface UnsubscribeDependencies {
  subscriptions: { unsubscribe(memberId: string, at: Date): Promise<void> };
  unsubscribeKeys: UnsubscribeKeys;
  clock: () => Date;
}

/** Whoever has the link can do it, without signing in, as often as they like. */
export async function unsubscribe(
  { subscriptions, unsubscribeKeys, clock }: UnsubscribeDependencies,
  token: string,
): Promise<void> {
  await subscriptions.unsubscribe(assertToken(token, unsubscribeKeys), clock());
}

export function assertToken(token: string, keys: UnsubscribeKeys): string {
  const memberId = memberOfToken(token, keys());
  if (memberId !== null) return memberId;
  throw new ServiceError('not_found', {
    message: 'This link is not valid. Open the link of the last reminder that you received.',
  });
}

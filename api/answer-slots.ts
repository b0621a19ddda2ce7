import type { FastifyReply } from 'fastify';

/** Takes a slot until the answer is sent or its reader has left. `false`: the account has none left. */
export type AnswerSlots = (accountId: string, reply: FastifyReply) => boolean;

/** One long answer is one request, however long it takes; so an account can be sent only a few at once by a process. */
export function createAnswerSlots(perAccount: number): AnswerSlots {
  const taken = new Map<string, number>();
  return (accountId, { raw }) => {
    const before = taken.get(accountId) ?? 0;
    if (before >= perAccount) return false;
    // A reader who has left already closes nothing any more.
    if (raw.closed) return true;
    taken.set(accountId, before + 1);
    raw.once('close', () => {
      const left = (taken.get(accountId) ?? 1) - 1;
      if (left === 0) taken.delete(accountId);
      else taken.set(accountId, left);
    });
    return true;
  };
}

import { MongoServerError } from 'mongodb';
import type { Document } from 'mongodb';
import type { AttemptLimiter, AttemptRule } from '../../ports/attempt-limiter';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

const SECOND = 1_000;

interface Verdict {
  log: Date[];
  admitted: boolean;
  now: Date;
}

/** A sliding log, as a key's rate is: no span of that length ever holds more than the limit. A refused try leaves no entry. */
const decide = ({ limit, seconds }: AttemptRule): Document[] => [
  {
    $set: {
      log: {
        $filter: {
          input: { $ifNull: ['$log', []] },
          cond: { $gt: ['$$this', { $subtract: ['$$NOW', seconds * SECOND] }] },
        },
      },
      now: '$$NOW',
    },
  },
  { $set: { admitted: { $lt: [{ $size: '$log' }, limit] } } },
  {
    $set: {
      log: { $cond: ['$admitted', { $concatArrays: ['$log', ['$$NOW']] }, '$log'] },
      expiresAt: { $add: ['$$NOW', seconds * SECOND] },
    },
  },
];

export function createAttemptLimiter({ attempts }: Collections): AttemptLimiter {
  async function take(subject: string, rule: AttemptRule): Promise<Verdict> {
    try {
      const found = await attempts.findOneAndUpdate({ _id: subject }, decide(rule), {
        upsert: true,
        returnDocument: 'after',
      });
      return found as unknown as Verdict;
    } catch (error) {
      // Two made the first entry at once; now it is there.
      if (error instanceof MongoServerError && error.code === 11_000) return take(subject, rule);
      throw error;
    }
  }

  return reportUnavailable({
    async take(subject, rule) {
      const { admitted, log, now } = await take(subject, rule);
      const [oldest] = log;
      if (admitted || oldest === undefined) return 0;
      return Math.max(1, Math.ceil((oldest.getTime() + rule.seconds * SECOND - now.getTime()) / SECOND));
    },

    async giveBack(subject) {
      await attempts.updateOne({ _id: subject }, { $pop: { log: 1 } });
    },
  });
}

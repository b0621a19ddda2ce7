import type { Document } from 'mongodb';
import type { AttemptLimiter, AttemptRule } from '../../ports/attempt-limiter';
import type { Collections } from './collections';
import { isDuplicateKey, reportUnavailable } from './errors';

const SECOND = 1_000;

interface Verdict {
  log: Date[];
  admitted: boolean;
  now: Date;
}

/** A sliding log: no span of `seconds` ever holds more than `limit` attempts. A refused attempt leaves no entry. */
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
      // A concurrent call inserted the document first.
      if (isDuplicateKey(error)) return take(subject, rule);
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

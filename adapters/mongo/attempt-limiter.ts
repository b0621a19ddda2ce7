import type { Document } from 'mongodb';
import type { AttemptLimiter, AttemptRule } from '../../ports/attempt-limiter';
import type { Collections } from './collections';
import { isDuplicateKey, reportUnavailable } from './errors';

const SECOND = 1_000;

interface Verdict {
  log: Date[];
  taken: number;
  now: Date;
}

/** A sliding log: no span of `seconds` ever holds more than `limit` attempts. A refused attempt leaves no entry. */
const decide = ({ limit, seconds }: AttemptRule, wanted: number): Document[] => [
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
  { $set: { taken: { $max: [0, { $min: [wanted, { $subtract: [limit, { $size: '$log' }] }] }] } } },
  {
    $set: {
      log: { $concatArrays: ['$log', { $map: { input: { $range: [0, '$taken'] }, in: '$$NOW' } }] },
      expiresAt: { $add: ['$$NOW', seconds * SECOND] },
    },
  },
];

export function createAttemptLimiter({ attempts }: Collections): AttemptLimiter {
  async function take(subject: string, rule: AttemptRule, wanted: number): Promise<Verdict> {
    try {
      const found = await attempts.findOneAndUpdate({ _id: subject }, decide(rule, wanted), {
        upsert: true,
        returnDocument: 'after',
      });
      return found as unknown as Verdict;
    } catch (error) {
      // A concurrent call inserted the document first.
      if (isDuplicateKey(error)) return take(subject, rule, wanted);
      throw error;
    }
  }

  async function takeUpTo(subject: string, rule: AttemptRule, wanted: number) {
    const { taken, log, now } = await take(subject, rule, wanted);
    const [oldest] = log;
    if (taken > 0 || oldest === undefined) return { taken, waitSeconds: 0 };
    const free = oldest.getTime() + rule.seconds * SECOND;
    return { taken, waitSeconds: Math.max(1, Math.ceil((free - now.getTime()) / SECOND)) };
  }

  return reportUnavailable({
    takeUpTo,

    take: async (subject, rule) => (await takeUpTo(subject, rule, 1)).waitSeconds,

    async giveBack(subject, count = 1) {
      const kept = { $subtract: [{ $size: '$log' }, count] };
      await attempts.updateOne({ _id: subject }, [
        { $set: { log: { $cond: [{ $gt: [kept, 0] }, { $slice: ['$log', kept] }, []] } } },
      ]);
    },

    async forget(subject) {
      await attempts.deleteOne({ _id: subject });
    },
  });
}

import { MongoServerSelectionError } from 'mongodb';
import type { Collection, Document, Filter } from 'mongodb';
import { DASHBOARD_RATE, LIMITS, QUOTA_CEILING } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import type { Scope } from '../../domain/scopes';
import type { RequestLimiter, LimiterDecision, LimitState } from '../../ports/request-limiter';
import type { Collections, LimiterDocument } from './collections';
import { isUnavailable, reportUnavailable } from './errors';

const MINUTE = 60_000;
/** A log is never longer than a minute has of these, however high the rate. */
const BIN = 250;
/** The longest an upload may take, and the wait for its certificate. */
const UPLOAD_LEASE = 6 * MINUTE;

/** What the pipeline leaves on the document for this one decision. */
interface Verdict {
  _id: string;
  accountId: string;
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  usedInMonth: number;
  decision: {
    now: Date;
    verdict: 'admitted' | 'revoked' | 'expired' | 'rate' | 'quota' | 'uploads';
    /** The quarter of a second that it is now. */
    bin: Date;
    inMinute: number;
    oldest: Date | null;
    month: string;
  };
}

const THIS_MONTH = { $dateToString: { date: '$$NOW', format: '%Y-%m' } };
const TODAY = { $dateToString: { date: '$$NOW', format: '%Y-%m-%d' } };
const SAME_DAY = { $eq: ['$day', TODAY] };
/** The first request of a day puts the last one's count away; every other one leaves the days alone. */
const NEW_DAY = {
  days: {
    $cond: [
      { $or: [SAME_DAY, { $eq: ['$usedInDay', 0] }] },
      '$days',
      {
        $slice: [
          { $concatArrays: ['$days', [{ date: '$day', count: '$usedInDay' }]] },
          -LIMITS.usageDaysMaximum,
        ],
      },
    ],
  },
  usedInDay: { $cond: [SAME_DAY, '$usedInDay', 0] },
  day: TODAY,
};

/** The last entry is this quarter of a second's, or there is none of it yet. */
const ONE_MORE = {
  $cond: [
    { $eq: [{ $last: '$log.at' }, '$decision.bin'] },
    {
      $concatArrays: [
        { $slice: ['$log', { $subtract: [{ $size: '$log' }, 1] }] },
        [{ at: '$decision.bin', n: { $add: [{ $last: '$log.n' }, 1] } }],
      ],
    },
    { $concatArrays: ['$log', [{ at: '$decision.bin', n: 1 }]] },
  ],
};

/**
 * One update decides a request, by the database's own clock. The rate is a sliding log: a request counts until a full minute
 * has passed since the end of its quarter of a second, so that no span of 60 seconds ever holds more than the limit. A refused
 * request leaves no entry.
 */
const decide = (uploadId: string | null): Document[] => [
  {
    $set: {
      log: {
        $filter: { input: '$log', cond: { $gt: ['$$this.at', { $subtract: ['$$NOW', MINUTE + BIN] }] } },
      },
      // Of two updates that met, the one that had to wait may have looked at the clock first.
      'decision.bin': {
        $max: [{ $dateTrunc: { date: '$$NOW', unit: 'millisecond', binSize: BIN } }, { $last: '$log.at' }],
      },
      ...(uploadId !== null && {
        uploads: {
          $filter: {
            input: '$uploads',
            cond: { $gte: ['$$this.at', { $subtract: ['$$NOW', UPLOAD_LEASE] }] },
          },
        },
      }),
      usedInMonth: { $cond: [{ $eq: ['$month', THIS_MONTH] }, '$usedInMonth', 0] },
      month: THIS_MONTH,
      ...NEW_DAY,
    },
  },
  {
    $set: {
      'decision.verdict': {
        $switch: {
          branches: [
            { case: { $ne: ['$revokedAt', null] }, then: 'revoked' },
            {
              case: { $and: [{ $ne: ['$expiresAt', null] }, { $lte: ['$expiresAt', '$$NOW'] }] },
              then: 'expired',
            },
            { case: { $gte: [{ $sum: '$log.n' }, '$ratePerMinute'] }, then: 'rate' },
            { case: { $gte: ['$usedInMonth', '$quotaPerMonth'] }, then: 'quota' },
            ...(uploadId === null
              ? []
              : [{ case: { $gte: [{ $size: '$uploads' }, LIMITS.uploadsAtOncePerKey] }, then: 'uploads' }]),
          ],
          default: 'admitted',
        },
      },
    },
  },
  // Every stage is a copy of the document: the rest is one.
  {
    $set: {
      log: onAdmission(ONE_MORE, '$log'),
      ...(uploadId !== null && {
        uploads: onAdmission({ $concatArrays: ['$uploads', [{ id: uploadId, at: '$$NOW' }]] }, '$uploads'),
      }),
      usedInDay: onAdmission({ $add: ['$usedInDay', 1] }, '$usedInDay'),
      usedInMonth: onAdmission({ $add: ['$usedInMonth', 1] }, '$usedInMonth'),
      lastUsedAt: onAdmission('$$NOW', '$lastUsedAt'),
      'decision.now': '$$NOW',
      'decision.month': '$month',
      'decision.inMinute': { $add: [{ $sum: '$log.n' }, onAdmission(1, 0)] },
      'decision.oldest': { $ifNull: [{ $first: '$log.at' }, onAdmission('$decision.bin', null)] },
    },
  },
];

function onAdmission(then: unknown, otherwise: unknown): Document {
  return { $cond: [{ $eq: ['$decision.verdict', 'admitted'] }, then, otherwise] };
}

/** A decision nobody has gone through yet. */
export function newLimiterState(
  accountId: string,
): Omit<LimiterDocument, '_id' | 'scopes' | 'ratePerMinute' | 'quotaPerMonth'> {
  return {
    accountId,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    log: [],
    uploads: [],
    month: '',
    usedInMonth: 0,
    day: '',
    usedInDay: 0,
    days: [],
  };
}

/** A key's own. */
export function createKeyLimiter({ keys }: Collections): RequestLimiter {
  const limiters = keys as unknown as Collection<LimiterDocument>;
  return reportUnavailable(limiterIn(limiters, (hash) => decideIn(limiters, { hash })));
}

/** An account's, for the requests of its sessions. It is made with the first of them. */
export function createSessionLimiter({ sessionLimits }: Collections): RequestLimiter {
  const fresh = (accountId: string) => ({
    ...newLimiterState(accountId),
    scopes: [...SCOPES],
    quotaPerMonth: QUOTA_CEILING,
    ratePerMinute: DASHBOARD_RATE,
  });
  const decideFor = (accountId: string) => decideIn(sessionLimits, { _id: accountId });
  return reportUnavailable(
    limiterIn(sessionLimits, (accountId) => async (update) => {
      const found = await decideFor(accountId)(update);
      if (found !== null) return found;
      await sessionLimits.updateOne({ _id: accountId }, { $setOnInsert: fresh(accountId) }, { upsert: true });
      return decideFor(accountId)(update);
    }),
  );
}

type Decider = (update: Document[]) => Promise<Verdict | null>;

/**
 * As a bare command: with `findOneAndUpdate` the database would write a second record for each decision, to answer the same should the
 * driver have to ask again. A decision is not worth that. One whose answer was lost is asked for again, and may count twice.
 */
function decideIn(limiters: Collection<LimiterDocument>, query: Filter<LimiterDocument>): Decider {
  return async (update) => {
    const ask = () =>
      limiters.db.command({
        findAndModify: limiters.collectionName,
        query,
        update,
        new: true,
        fields: { accountId: 1, scopes: 1, ratePerMinute: 1, quotaPerMonth: 1, usedInMonth: 1, decision: 1 },
        // Nor is it a promise: if a failover forgets the last ones, a caller has a few requests more.
        writeConcern: { w: 1 },
      });
    const answer = await ask().catch((error: unknown) => {
      // It was looked for as long as a caller waits.
      if (error instanceof MongoServerSelectionError || !isUnavailable(error)) throw error;
      return ask();
    });
    return answer['value'] as Verdict | null;
  };
}

function limiterIn(
  limiters: Collection<LimiterDocument>,
  deciderOf: (subject: string) => Decider,
): RequestLimiter {
  return {
    async admit(subject, uploadId): Promise<LimiterDecision> {
      const found = await deciderOf(subject)(decide(uploadId));
      if (found === null) return { verdict: 'unknown' };
      const { verdict } = found.decision;
      if (verdict === 'revoked' || verdict === 'expired') return { verdict };
      const limits = limitState(found);
      if (verdict !== 'admitted') return { verdict, limits };
      const { _id: limiterId, accountId, scopes } = found;
      return { verdict, admission: { limiterId, accountId, scopes, month: found.decision.month, limits } };
    },

    async endUpload(limiterId, uploadId) {
      await limiters.updateOne(
        { _id: limiterId },
        { $pull: { uploads: { id: uploadId } } },
        { writeConcern: { w: 1 } },
      );
    },

    async refund({ limiterId, month }) {
      await limiters.updateOne(
        { _id: limiterId, month, usedInMonth: { $gt: 0 } },
        { $inc: { usedInMonth: -1 } },
      );
    },
  };
}

function limitState(found: Verdict): LimitState {
  const { now, inMinute, oldest } = found.decision;
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));
  return {
    minute: {
      limit: found.ratePerMinute,
      remaining: Math.max(0, found.ratePerMinute - inMinute),
      resetSeconds: oldest === null ? 60 : seconds(oldest.getTime() + BIN + MINUTE - now.getTime()),
    },
    month: {
      limit: found.quotaPerMonth,
      remaining: Math.max(0, found.quotaPerMonth - found.usedInMonth),
      resetSeconds: seconds(nextMonth - now.getTime()),
    },
  };
}

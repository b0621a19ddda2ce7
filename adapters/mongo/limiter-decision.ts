import type { Document } from 'mongodb';
import { LIMITS } from '../../domain/limits';
import type { Scope } from '../../domain/scopes';
import type { LimitState } from '../../ports/request-limiter';
import type { LimiterDocument } from './collections';

const MINUTE = 60_000;
/** Requests are counted per interval of this length, so the log has a bounded size at any rate. */
const INTERVAL = 250;
/** The longest an upload may take, including the wait for its certificate. */
const UPLOAD_LEASE = 6 * MINUTE;

/** The fields of a `LimiterDocument` after `decide` has run on it. */
export interface DecidedDocument {
  _id: string;
  accountId: string;
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  usedInMonth: number;
  lastDecision: {
    decidedAt: Date;
    verdict: 'admitted' | 'revoked' | 'expired' | 'rate' | 'quota' | 'uploads';
    /** The start of the interval that the request falls into. */
    interval: Date;
    requestsInMinute: number;
    oldestInterval: Date | null;
    month: string;
  };
}

export const DECIDED_FIELDS = {
  accountId: 1,
  scopes: 1,
  ratePerMinute: 1,
  quotaPerMonth: 1,
  usedInMonth: 1,
  lastDecision: 1,
} as const;

const THIS_MONTH = { $dateToString: { date: '$$NOW', format: '%Y-%m' } };
const TODAY = { $dateToString: { date: '$$NOW', format: '%Y-%m-%d' } };
const SAME_DAY = { $eq: ['$day', TODAY] };

/** The first request of a day moves the previous day's count to `days`. */
const START_OF_DAY = {
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

/** Increments the entry of the current interval, or appends one. */
const LOG_WITH_THIS_REQUEST = {
  $cond: [
    { $eq: [{ $last: '$requestLog.at' }, '$lastDecision.interval'] },
    {
      $concatArrays: [
        { $slice: ['$requestLog', { $subtract: [{ $size: '$requestLog' }, 1] }] },
        [{ at: '$lastDecision.interval', count: { $add: [{ $last: '$requestLog.count' }, 1] } }],
      ],
    },
    { $concatArrays: ['$requestLog', [{ at: '$lastDecision.interval', count: 1 }]] },
  ],
};

/**
 * One update decides a request, by the database's clock. The rate is a sliding log: a request counts until a minute after the end
 * of its interval, so no span of 60 seconds ever holds more than the limit. A refused request leaves no entry.
 */
export const decide = (uploadId: string | null): Document[] => [
  {
    $set: {
      requestLog: {
        $filter: {
          input: '$requestLog',
          cond: { $gt: ['$$this.at', { $subtract: ['$$NOW', MINUTE + INTERVAL] }] },
        },
      },
      // $$NOW can be earlier than the last entry when two updates conflict and one of them waits.
      'lastDecision.interval': {
        $max: [
          { $dateTrunc: { date: '$$NOW', unit: 'millisecond', binSize: INTERVAL } },
          { $last: '$requestLog.at' },
        ],
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
      ...START_OF_DAY,
    },
  },
  {
    $set: {
      'lastDecision.verdict': {
        $switch: {
          branches: [
            { case: { $ne: ['$revokedAt', null] }, then: 'revoked' },
            {
              case: { $and: [{ $ne: ['$expiresAt', null] }, { $lte: ['$expiresAt', '$$NOW'] }] },
              then: 'expired',
            },
            { case: { $gte: [{ $sum: '$requestLog.count' }, '$ratePerMinute'] }, then: 'rate' },
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
  // Each stage copies the document, so the rest is a single stage.
  {
    $set: {
      requestLog: ifAdmitted(LOG_WITH_THIS_REQUEST, '$requestLog'),
      ...(uploadId !== null && {
        uploads: ifAdmitted({ $concatArrays: ['$uploads', [{ id: uploadId, at: '$$NOW' }]] }, '$uploads'),
      }),
      usedInDay: ifAdmitted({ $add: ['$usedInDay', 1] }, '$usedInDay'),
      usedInMonth: ifAdmitted({ $add: ['$usedInMonth', 1] }, '$usedInMonth'),
      lastUsedAt: ifAdmitted('$$NOW', '$lastUsedAt'),
      'lastDecision.decidedAt': '$$NOW',
      'lastDecision.month': '$month',
      'lastDecision.requestsInMinute': { $add: [{ $sum: '$requestLog.count' }, ifAdmitted(1, 0)] },
      'lastDecision.oldestInterval': {
        $ifNull: [{ $first: '$requestLog.at' }, ifAdmitted('$lastDecision.interval', null)],
      },
    },
  },
];

function ifAdmitted(then: unknown, otherwise: unknown): Document {
  return { $cond: [{ $eq: ['$lastDecision.verdict', 'admitted'] }, then, otherwise] };
}

/** The state of a limiter before its first request. */
export function newLimiterState(
  accountId: string,
): Omit<LimiterDocument, '_id' | 'scopes' | 'ratePerMinute' | 'quotaPerMonth'> {
  return {
    accountId,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    requestLog: [],
    uploads: [],
    month: '',
    usedInMonth: 0,
    day: '',
    usedInDay: 0,
    days: [],
  };
}

export function limitState(document: DecidedDocument): LimitState {
  const { ratePerMinute, quotaPerMonth, usedInMonth } = document;
  const { decidedAt, requestsInMinute, oldestInterval } = document.lastDecision;
  const nextMonth = Date.UTC(decidedAt.getUTCFullYear(), decidedAt.getUTCMonth() + 1);
  const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - decidedAt.getTime()) / 1000));
  return {
    minute: {
      limit: ratePerMinute,
      remaining: Math.max(0, ratePerMinute - requestsInMinute),
      resetSeconds: oldestInterval === null ? 60 : secondsUntil(oldestInterval.getTime() + INTERVAL + MINUTE),
    },
    month: {
      limit: quotaPerMonth,
      remaining: Math.max(0, quotaPerMonth - usedInMonth),
      resetSeconds: secondsUntil(nextMonth),
    },
  };
}

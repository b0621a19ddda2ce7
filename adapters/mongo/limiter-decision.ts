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
  month: string;
  usedInMonth: number;
  lastDecision: {
    decidedAt: Date;
    verdict: 'admitted' | 'revoked' | 'expired' | 'rate' | 'quota' | 'uploads';
    /** The start of the interval that the request falls into. */
    interval: Date;
    /** Without this request. */
    requestsInMinute: number;
    oldestInterval?: Date;
  };
}

/** Nothing was decided: `startDay` comes first. */
export interface UndecidedDocument {
  _id: string;
  lastDecision: { verdict: 'new_day' };
}

export function isDecided(document: DecidedDocument | UndecidedDocument): document is DecidedDocument {
  return document.lastDecision.verdict !== 'new_day';
}

export const DECIDED_FIELDS = {
  accountId: 1,
  scopes: 1,
  ratePerMinute: 1,
  quotaPerMonth: 1,
  month: 1,
  usedInMonth: 1,
  lastDecision: 1,
} as const;

const THIS_MONTH = { $dateToString: { date: '$$NOW', format: '%Y-%m' } };

/** Applies to a limiter whose day has ended, by the database's clock. */
export const DAY_HAS_ENDED = { $lte: ['$dayEndsAt', '$$NOW'] };

/** Moves the count of the day that has ended to `days`, and resets the month's with the month. */
export const startDay: Document[] = [
  {
    $set: {
      days: {
        $cond: [
          { $eq: ['$usedInDay', 0] },
          '$days',
          {
            $slice: [
              { $concatArrays: ['$days', [{ date: '$day', count: '$usedInDay' }]] },
              -LIMITS.usageDaysMaximum,
            ],
          },
        ],
      },
      usedInDay: 0,
      day: { $dateToString: { date: '$$NOW', format: '%Y-%m-%d' } },
      dayEndsAt: {
        $dateAdd: { startDate: { $dateTrunc: { date: '$$NOW', unit: 'day' } }, unit: 'day', amount: 1 },
      },
      usedInMonth: { $cond: [{ $eq: ['$month', THIS_MONTH] }, '$usedInMonth', 0] },
      month: THIS_MONTH,
    },
  },
];

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
 *
 * The update is sent and parsed with every request, so it holds only what every request needs: the first one of a day runs `startDay`.
 */
const decision = (uploadId: string | null): Document[] => [
  {
    $set: {
      requestLog: {
        $filter: {
          input: '$requestLog',
          cond: { $gt: ['$$this.at', { $subtract: ['$$NOW', MINUTE + INTERVAL] }] },
        },
      },
      ...(uploadId !== null && {
        uploads: {
          $filter: {
            input: '$uploads',
            cond: { $gte: ['$$this.at', { $subtract: ['$$NOW', UPLOAD_LEASE] }] },
          },
        },
      }),
    },
  },
  {
    $set: {
      lastDecision: {
        decidedAt: '$$NOW',
        requestsInMinute: { $sum: '$requestLog.count' },
        oldestInterval: { $first: '$requestLog.at' },
        // $$NOW can be earlier than the last entry when two updates conflict and one of them waits.
        interval: {
          $max: [
            { $dateTrunc: { date: '$$NOW', unit: 'millisecond', binSize: INTERVAL } },
            { $last: '$requestLog.at' },
          ],
        },
        verdict: {
          $switch: {
            branches: [
              { case: { $ne: ['$revokedAt', null] }, then: 'revoked' },
              {
                case: { $and: [{ $ne: ['$expiresAt', null] }, { $lte: ['$expiresAt', '$$NOW'] }] },
                then: 'expired',
              },
              { case: DAY_HAS_ENDED, then: 'new_day' },
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
  },
  {
    $replaceWith: {
      $mergeObjects: [
        '$$ROOT',
        {
          $cond: [
            { $eq: ['$lastDecision.verdict', 'admitted'] },
            {
              requestLog: LOG_WITH_THIS_REQUEST,
              ...(uploadId !== null && {
                uploads: { $concatArrays: ['$uploads', [{ id: uploadId, at: '$$NOW' }]] },
              }),
              usedInDay: { $add: ['$usedInDay', 1] },
              usedInMonth: { $add: ['$usedInMonth', 1] },
              lastUsedAt: '$$NOW',
            },
            {},
          ],
        },
      ],
    },
  },
];

const WITHOUT_UPLOAD = decision(null);

export function decide(uploadId: string | null): Document[] {
  return uploadId === null ? WITHOUT_UPLOAD : decision(uploadId);
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
    dayEndsAt: new Date(0),
    usedInDay: 0,
    days: [],
  };
}

export function limitState(document: DecidedDocument): LimitState {
  const { ratePerMinute, quotaPerMonth, usedInMonth } = document;
  const { decidedAt, verdict, interval, ...log } = document.lastDecision;
  const isAdmitted = verdict === 'admitted';
  const oldestInterval = log.oldestInterval ?? (isAdmitted ? interval : null);
  const nextMonth = Date.UTC(decidedAt.getUTCFullYear(), decidedAt.getUTCMonth() + 1);
  const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - decidedAt.getTime()) / 1000));
  return {
    minute: {
      limit: ratePerMinute,
      remaining: Math.max(0, ratePerMinute - log.requestsInMinute - (isAdmitted ? 1 : 0)),
      resetSeconds: oldestInterval === null ? 60 : secondsUntil(oldestInterval.getTime() + INTERVAL + MINUTE),
    },
    month: {
      limit: quotaPerMonth,
      remaining: Math.max(0, quotaPerMonth - usedInMonth),
      resetSeconds: secondsUntil(nextMonth),
    },
  };
}

import type { Document, Filter } from 'mongodb';
import { LIMITS } from '../../domain/limits';
import type { AccountLimits } from '../../domain/limits';
import type { Scope } from '../../domain/scopes';
import type { LimitVerdict } from '../../ports/request-limiter';
import type { LimiterDocument } from './limiter-document';

export const MINUTE = 60_000;
/** Requests are counted per interval of this length, so the log has a bounded size at any rate. */
export const INTERVAL = 1_000;
/** The longest an upload may take, including the wait for its certificate. */
const UPLOAD_LEASE = 6 * MINUTE;

/** One limit of rate and one of quota, as they were found. */
export interface Counted {
  rate: number;
  /** Without this request. */
  inMinute: number;
  oldestInterval?: Date;
  quota: number;
  /** Without this request. */
  usedInMonth: number;
}

/** The fields of a `LimiterDocument` after `decide` has run on it. */
export interface DecidedDocument {
  _id: string;
  month: string;
  lastDecision: {
    decidedAt: Date;
    verdict: 'admitted' | 'expired' | LimitVerdict;
    /** The start of the interval that the request falls into. */
    interval: Date;
    scopes: Scope[];
    key: Counted;
    account: Counted;
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

export const DECIDED_FIELDS = { month: 1, lastDecision: 1 } as const;

const recent = (log: string) => ({
  $filter: { input: log, cond: { $gt: ['$$this.at', { $subtract: ['$$NOW', MINUTE + INTERVAL] }] } },
});

/** Increments the entry of the current interval, or appends one. */
const withThisRequest = (log: string) => ({
  $cond: [
    { $eq: [{ $last: `${log}.at` }, '$lastDecision.interval'] },
    {
      $concatArrays: [
        { $slice: [log, { $subtract: [{ $size: log }, 1] }] },
        [{ at: '$lastDecision.interval', count: { $add: [{ $last: `${log}.count` }, 1] } }],
      ],
    },
    { $concatArrays: [log, [{ at: '$lastDecision.interval', count: 1 }]] },
  ],
});

/** Where a key is counted. None of it ever changes. */
export interface KeyPlace {
  accountId: string;
  lineage: string;
  keyId: string;
}

/** Finds nothing when the key was revoked, or removed after it expired. */
export const limiterWith = ({ accountId, lineage, keyId }: KeyPlace): Filter<LimiterDocument> => ({
  _id: accountId,
  [`lineages.${lineage}.keys.${keyId}`]: { $exists: true },
});

/**
 * One update decides a request, by the database's clock, for its key and for the account. The rate is a sliding log: a request counts
 * until a minute after the end of its interval, so no span of 60 seconds ever holds more than the limit. A refused request leaves no entry.
 *
 * The update is sent and parsed with every request, so it holds only what every request needs: the first one of a day runs `startDay`.
 */
export function decide(place: KeyPlace, uploadId: string | null, limits: AccountLimits): Document[] {
  const path = (field: string) => `lineages.${place.lineage}.${field}`;
  const own = `$lineages.${place.lineage}`;
  const interval = { $dateTrunc: { date: '$$NOW', unit: 'second' } };
  return [
    {
      $set: {
        requestLog: recent('$requestLog'),
        [path('requestLog')]: recent(`${own}.requestLog`),
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
          // $$NOW can be earlier than the last entry when two updates conflict and one of them waits.
          interval: { $max: [interval, { $last: '$requestLog.at' }] },
          scopes: `${own}.scopes`,
          key: {
            rate: `${own}.ratePerMinute`,
            inMinute: { $sum: `${own}.requestLog.count` },
            oldestInterval: { $first: `${own}.requestLog.at` },
            quota: `${own}.quotaPerMonth`,
            usedInMonth: `${own}.usedInMonth`,
          },
          account: {
            rate: { $max: [limits.rate, '$highest.ratePerMinute'] },
            inMinute: { $sum: '$requestLog.count' },
            oldestInterval: { $first: '$requestLog.at' },
            quota: { $max: [limits.quota, '$highest.quotaPerMonth'] },
            usedInMonth: '$usedInMonth',
          },
        },
      },
    },
    { $set: { 'lastDecision.verdict': verdict(place, uploadId, limits) } },
    {
      // By path, so that the other lineages are not read.
      $set: {
        requestLog: ifAdmitted(withThisRequest('$requestLog'), '$requestLog'),
        [path('requestLog')]: ifAdmitted(withThisRequest(`${own}.requestLog`), `${own}.requestLog`),
        [path('usedInMonth')]: { $add: [`${own}.usedInMonth`, ifAdmitted(1, 0)] },
        [path(`keys.${place.keyId}.lastUsedAt`)]: ifAdmitted(
          '$$NOW',
          `${own}.keys.${place.keyId}.lastUsedAt`,
        ),
        usedInMonth: { $add: ['$usedInMonth', ifAdmitted(1, 0)] },
        usedInDay: { $add: ['$usedInDay', ifAdmitted(1, 0)] },
        ...(uploadId !== null && {
          uploads: {
            $concatArrays: [
              '$uploads',
              ifAdmitted([{ id: uploadId, lineage: place.lineage, at: '$$NOW' }], []),
            ],
          },
        }),
      },
    },
  ];
}

const ifAdmitted = (then: unknown, otherwise: unknown) => ({
  $cond: [{ $eq: ['$lastDecision.verdict', 'admitted'] }, then, otherwise],
});

function verdict({ lineage, keyId }: KeyPlace, uploadId: string | null, limits: AccountLimits): Document {
  const expiresAt = `$lineages.${lineage}.keys.${keyId}.expiresAt`;
  const { key, account } = { key: '$lastDecision.key', account: '$lastDecision.account' };
  const ofLineage = { $filter: { input: '$uploads', cond: { $eq: ['$$this.lineage', lineage] } } };
  return {
    $switch: {
      branches: [
        { case: { $and: [{ $ne: [expiresAt, null] }, { $lte: [expiresAt, '$$NOW'] }] }, then: 'expired' },
        { case: DAY_HAS_ENDED, then: 'new_day' },
        { case: { $gte: [`${key}.inMinute`, `${key}.rate`] }, then: 'rate' },
        { case: { $gte: [`${account}.inMinute`, `${account}.rate`] }, then: 'account_rate' },
        { case: { $gte: [`${key}.usedInMonth`, `${key}.quota`] }, then: 'quota' },
        { case: { $gte: [`${account}.usedInMonth`, `${account}.quota`] }, then: 'account_quota' },
        ...(uploadId === null
          ? []
          : [
              { case: { $gte: [{ $size: ofLineage }, LIMITS.uploadsAtOncePerKey] }, then: 'uploads' },
              { case: { $gte: [{ $size: '$uploads' }, limits.uploadsAtOnce] }, then: 'account_uploads' },
            ]),
      ],
      default: 'admitted',
    },
  };
}

const THIS_MONTH = { $dateToString: { date: '$$NOW', format: '%Y-%m' } };

/** Applies to a limiter whose day has ended, by the database's clock. */
export const DAY_HAS_ENDED = { $lte: ['$dayEndsAt', '$$NOW'] };

const keptInMonth = (used: string) => ({ $cond: [{ $eq: ['$month', THIS_MONTH] }, used, 0] });

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
      lineages: {
        $arrayToObject: {
          $map: {
            input: { $objectToArray: '$lineages' },
            in: {
              k: '$$this.k',
              v: { $mergeObjects: ['$$this.v', { usedInMonth: keptInMonth('$$this.v.usedInMonth') }] },
            },
          },
        },
      },
      usedInMonth: keptInMonth('$usedInMonth'),
      month: THIS_MONTH,
    },
  },
];

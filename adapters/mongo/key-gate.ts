import type { Document } from 'mongodb';
import type { KeyDecision, KeyGate, LimitState } from '../../ports/key-gate';
import { LIMITS } from '../../domain/limits';
import type { Scope } from '../../domain/scopes';
import type { Collections } from './collections';
import { reportUnavailable } from './unavailable';

const MINUTE = 60_000;
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
  gate: {
    now: Date;
    verdict: 'admitted' | 'revoked' | 'expired' | 'rate' | 'quota' | 'uploads';
    inMinute: number;
    oldest: Date | null;
    month: string;
  };
}

/**
 * One update decides a request, by the database's own clock. The rate is a sliding log: an entry counts until a full minute
 * has passed, so that no span of 60 seconds ever holds more than the limit. A refused request leaves no entry.
 */
const decide = (uploadId: string | null): Document[] => [
  {
    $set: {
      uploads: {
        $filter: { input: '$uploads', cond: { $gte: ['$$this.at', { $subtract: ['$$NOW', UPLOAD_LEASE] }] } },
      },
      log: { $filter: { input: '$log', cond: { $gte: ['$$this', { $subtract: ['$$NOW', MINUTE] }] } } },
      gate: { now: '$$NOW', month: { $dateToString: { date: '$$NOW', format: '%Y-%m' } } },
    },
  },
  {
    $set: {
      usedInMonth: { $cond: [{ $eq: ['$month', '$gate.month'] }, '$usedInMonth', 0] },
      month: '$gate.month',
    },
  },
  {
    $set: {
      'gate.verdict': {
        $switch: {
          branches: [
            { case: { $ne: ['$revokedAt', null] }, then: 'revoked' },
            {
              case: { $and: [{ $ne: ['$expiresAt', null] }, { $lte: ['$expiresAt', '$$NOW'] }] },
              then: 'expired',
            },
            { case: { $gte: [{ $size: '$log' }, '$ratePerMinute'] }, then: 'rate' },
            { case: { $gte: ['$usedInMonth', '$quotaPerMonth'] }, then: 'quota' },
            {
              case: {
                $and: [uploadId !== null, { $gte: [{ $size: '$uploads' }, LIMITS.uploadsAtOncePerKey] }],
              },
              then: 'uploads',
            },
          ],
          default: 'admitted',
        },
      },
    },
  },
  {
    $set: {
      log: onAdmission({ $concatArrays: ['$log', ['$$NOW']] }, '$log'),
      ...(uploadId !== null && {
        uploads: onAdmission({ $concatArrays: ['$uploads', [{ id: uploadId, at: '$$NOW' }]] }, '$uploads'),
      }),
      usedInMonth: onAdmission({ $add: ['$usedInMonth', 1] }, '$usedInMonth'),
      lastUsedAt: onAdmission('$$NOW', '$lastUsedAt'),
    },
  },
  { $set: { 'gate.inMinute': { $size: '$log' }, 'gate.oldest': { $ifNull: [{ $first: '$log' }, null] } } },
];

function onAdmission(then: unknown, otherwise: unknown): Document {
  return { $cond: [{ $eq: ['$gate.verdict', 'admitted'] }, then, otherwise] };
}

export function createKeyGate({ keys }: Collections): KeyGate {
  return reportUnavailable({
    async admit(keyHash, uploadId): Promise<KeyDecision> {
      const found = (await keys.findOneAndUpdate({ hash: keyHash }, decide(uploadId), {
        returnDocument: 'after',
        projection: { accountId: 1, scopes: 1, ratePerMinute: 1, quotaPerMonth: 1, usedInMonth: 1, gate: 1 },
        // A decision is not a promise: if a failover forgets the last ones, a caller has a few requests more.
        writeConcern: { w: 1 },
      })) as Verdict | null;
      if (found === null) return { verdict: 'unknown' };
      const { verdict } = found.gate;
      if (verdict === 'revoked' || verdict === 'expired') return { verdict };
      const limits = limitState(found);
      if (verdict !== 'admitted') return { verdict, limits };
      const { _id: keyId, accountId, scopes } = found;
      return { verdict, admission: { keyId, accountId, scopes, month: found.gate.month, limits } };
    },

    async endUpload(keyId, uploadId) {
      await keys.updateOne(
        { _id: keyId },
        { $pull: { uploads: { id: uploadId } } },
        { writeConcern: { w: 1 } },
      );
    },

    async refund({ keyId, month }) {
      await keys.updateOne({ _id: keyId, month, usedInMonth: { $gt: 0 } }, { $inc: { usedInMonth: -1 } });
    },
  });
}

function limitState(found: Verdict): LimitState {
  const { now, inMinute, oldest } = found.gate;
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));
  return {
    minute: {
      limit: found.ratePerMinute,
      remaining: Math.max(0, found.ratePerMinute - inMinute),
      // An entry still counts in the very millisecond it turns a minute old.
      resetSeconds: oldest === null ? 60 : seconds(oldest.getTime() + MINUTE + 1 - now.getTime()),
    },
    month: {
      limit: found.quotaPerMonth,
      remaining: Math.max(0, found.quotaPerMonth - found.usedInMonth),
      resetSeconds: seconds(nextMonth - now.getTime()),
    },
  };
}

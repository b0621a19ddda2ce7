import type { Collection, Document, Filter } from 'mongodb';
import { DASHBOARD_RATE, LIMITS, QUOTA_CEILING } from '../../domain/limits';
import type { AccountLimits } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import type { LimiterDecision, RequestLimiter } from '../../ports/request-limiter';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';
import { createKeyPlaces } from './key-places';
import { limitState } from './limit-state';
import { DAY_HAS_ENDED, decide, DECIDED_FIELDS, isDecided, limiterWith, startDay } from './limiter-decision';
import type { DecidedDocument, KeyPlace, UndecidedDocument } from './limiter-decision';
import { newLimiter, newLineage } from './limiter-document';
import type { LimiterDocument } from './limiter-document';
import { retryOnce } from './retry-once';

/** Limits the requests of API keys, each found by its hash, and those of all keys of an account together. */
export function createKeyLimiter(collections: Collections, limits: AccountLimits): RequestLimiter {
  const { keys, limiters } = collections;
  const places = createKeyPlaces(collections);
  return createLimiter(limiters, async (hash, uploadId) => {
    const place = await places.find(hash);
    if (place === null) return { verdict: 'unknown' };
    const decided = await runDecision(limiters, limiterWith(place), decide(place, uploadId, limits));
    if (decided !== null) return decisionOf(place, decided, limits);
    // The limiter knows only keys that may work.
    const key = await keys.findOne({ _id: place.keyId }, { projection: { revokedAt: 1 } });
    if (key === null) return { verdict: 'unknown' };
    return { verdict: key.revokedAt === null ? 'expired' : 'revoked', keyId: place.keyId };
  });
}

/** The account's limits never apply before those of its sessions, which are all there is. */
const SESSION_LIMITS: AccountLimits = {
  rate: DASHBOARD_RATE,
  quota: QUOTA_CEILING,
  uploadsAtOnce: LIMITS.uploadsAtOncePerKey,
};

/** Limits the requests of an account's dashboard sessions. The first request creates the document. */
export function createSessionLimiter({ sessionLimits }: Collections): RequestLimiter {
  const settings = { scopes: [...SCOPES], ratePerMinute: DASHBOARD_RATE, quotaPerMonth: QUOTA_CEILING };
  return createLimiter(sessionLimits, async (accountId, uploadId) => {
    const place = { accountId, lineage: accountId, keyId: accountId };
    const run = () => runDecision(sessionLimits, limiterWith(place), decide(place, uploadId, SESSION_LIMITS));
    const found = await run();
    if (found !== null) return decisionOf(place, found, SESSION_LIMITS);
    const sessions = newLineage({ id: accountId, expiresAt: null }, settings);
    const { _id, ...initial } = newLimiter(accountId, { [accountId]: sessions });
    await sessionLimits.updateOne({ _id }, { $setOnInsert: initial }, { upsert: true });
    const decided = await run();
    return decided === null ? { verdict: 'unknown' } : decisionOf(place, decided, SESSION_LIMITS);
  });
}

/**
 * A bare command, because `findOneAndUpdate` makes the database write a second record per decision for retryable writes. A decision
 * whose response was lost is repeated here instead, and may count twice.
 */
async function runDecision(
  limiters: Collection<LimiterDocument>,
  query: Filter<LimiterDocument>,
  update: Document[],
): Promise<DecidedDocument | null> {
  const answer = await retryOnce(() =>
    limiters.db.command({
      findAndModify: limiters.collectionName,
      query,
      update,
      new: true,
      fields: DECIDED_FIELDS,
      // If a failover loses the last decisions, a caller gets a few more requests.
      writeConcern: { w: 1 },
    }),
  );
  const found = answer['value'] as DecidedDocument | UndecidedDocument | null;
  if (found === null || isDecided(found)) return found;
  await limiters.updateOne({ _id: found._id, $expr: DAY_HAS_ENDED }, startDay, { writeConcern: { w: 1 } });
  return runDecision(limiters, query, update);
}

function decisionOf(
  { accountId, lineage, keyId }: KeyPlace,
  decided: DecidedDocument,
  { uploadsAtOnce }: AccountLimits,
): LimiterDecision {
  const { month, lastDecision } = decided;
  const { verdict, scopes, key, account } = lastDecision;
  if (verdict === 'expired') return { verdict, keyId };
  const limits = limitState(decided);
  if (verdict !== 'admitted') {
    const exceeded = {
      rate: key.rate,
      quota: key.quota,
      uploads: LIMITS.uploadsAtOncePerKey,
      account_rate: account.rate,
      account_quota: account.quota,
      account_uploads: uploadsAtOnce,
    };
    return { verdict, keyId, exceeded: exceeded[verdict], limits };
  }
  const usedInMonth = key.usedInMonth + 1;
  return { verdict, admission: { lineage, accountId, keyId, scopes, month, usedInMonth, limits } };
}

function createLimiter(
  limiters: Collection<LimiterDocument>,
  admit: RequestLimiter['admit'],
): RequestLimiter {
  return reportUnavailable({
    admit,

    async endUpload({ accountId }, uploadId) {
      await limiters.updateOne(
        { _id: accountId },
        { $pull: { uploads: { id: uploadId } } },
        { writeConcern: { w: 1 } },
      );
    },

    async refund({ accountId, lineage, month }) {
      const own = `lineages.${lineage}.usedInMonth`;
      await limiters.updateOne({ _id: accountId, month, [own]: { $gt: 0 } }, { $inc: { [own]: -1 } });
      await limiters.updateOne(
        { _id: accountId, month, usedInMonth: { $gt: 0 } },
        { $inc: { usedInMonth: -1 } },
      );
    },
  });
}

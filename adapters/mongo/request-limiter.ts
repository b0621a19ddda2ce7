import { MongoServerSelectionError } from 'mongodb';
import type { Collection, Document, Filter } from 'mongodb';
import { DASHBOARD_RATE, QUOTA_CEILING } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import type { LimiterDecision, RequestLimiter } from '../../ports/request-limiter';
import type { Collections, LimiterDocument } from './collections';
import { isUnavailable, reportUnavailable } from './errors';
import {
  DAY_HAS_ENDED,
  decide,
  DECIDED_FIELDS,
  isDecided,
  limitState,
  newLimiterState,
  startDay,
} from './limiter-decision';
import type { DecidedDocument, UndecidedDocument } from './limiter-decision';

/** Limits the requests of an API key, which is found by its hash. */
export function createKeyLimiter({ keys }: Collections): RequestLimiter {
  const limiters = keys as unknown as Collection<LimiterDocument>;
  return createLimiter(limiters, (hash, update) => runDecision(limiters, { hash }, update));
}

/** Limits the requests of an account's dashboard sessions. The first request creates the document. */
export function createSessionLimiter({ sessionLimits }: Collections): RequestLimiter {
  const initial = (accountId: string) => ({
    ...newLimiterState(accountId),
    scopes: [...SCOPES],
    quotaPerMonth: QUOTA_CEILING,
    ratePerMinute: DASHBOARD_RATE,
  });
  return createLimiter(sessionLimits, async (accountId, update) => {
    const query = { _id: accountId };
    const found = await runDecision(sessionLimits, query, update);
    if (found !== null) return found;
    await sessionLimits.updateOne(query, { $setOnInsert: initial(accountId) }, { upsert: true });
    return runDecision(sessionLimits, query, update);
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
  const run = () =>
    limiters.db.command({
      findAndModify: limiters.collectionName,
      query,
      update,
      new: true,
      fields: DECIDED_FIELDS,
      // If a failover loses the last decisions, a caller gets a few more requests.
      writeConcern: { w: 1 },
    });
  const answer = await run().catch((error: unknown) => {
    // Server selection has already waited as long as a caller would.
    if (error instanceof MongoServerSelectionError || !isUnavailable(error)) throw error;
    return run();
  });
  const found = answer['value'] as DecidedDocument | UndecidedDocument | null;
  if (found === null || isDecided(found)) return found;
  await limiters.updateOne({ _id: found._id, $expr: DAY_HAS_ENDED }, startDay, { writeConcern: { w: 1 } });
  return runDecision(limiters, query, update);
}

function createLimiter(
  limiters: Collection<LimiterDocument>,
  decideFor: (subject: string, update: Document[]) => Promise<DecidedDocument | null>,
): RequestLimiter {
  return reportUnavailable({
    async admit(subject, uploadId): Promise<LimiterDecision> {
      const decided = await decideFor(subject, decide(uploadId));
      if (decided === null) return { verdict: 'unknown' };
      const { month, lastDecision } = decided;
      const { verdict } = lastDecision;
      if (verdict === 'revoked' || verdict === 'expired') return { verdict };
      const limits = limitState(decided);
      if (verdict !== 'admitted') return { verdict, limits };
      const { _id: limiterId, accountId, scopes } = decided;
      return { verdict, admission: { limiterId, accountId, scopes, month, limits } };
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
  });
}

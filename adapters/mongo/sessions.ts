import { SESSION } from '../../domain/limits';
import { sessionId } from '../../domain/session';
import type { SessionRepository } from '../../ports/sessions';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

const SECOND = 1_000;
/** Limits writes: a session's last use is updated at most this often. */
const TOUCH_AFTER = 60 * SECOND;

const LIVE = { $expr: { $and: [{ $gt: ['$expiresAt', '$$NOW'] }, { $gt: ['$endsAt', '$$NOW'] }] } };

/** Updating the last use never creates a session, so an ended session stays ended. */
export function createSessionRepository({ sessions }: Collections): SessionRepository {
  return reportUnavailable({
    async begin({ hash, accountId }, { browser, system, address }) {
      const now = Date.now();
      await sessions.insertOne({
        _id: hash,
        accountId,
        browser,
        system,
        address,
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + SESSION.idleSeconds * SECOND),
        endsAt: new Date(now + SESSION.absoluteSeconds * SECOND),
      });
    },

    async find(hash) {
      const found = await sessions.findOne({ _id: hash, ...LIVE });
      if (found === null) return null;
      const now = Date.now();
      if (now - found.lastSeenAt.getTime() > TOUCH_AFTER) {
        const expiresAt = new Date(Math.min(now + SESSION.idleSeconds * SECOND, found.endsAt.getTime()));
        await sessions.updateOne({ _id: hash }, { $set: { lastSeenAt: new Date(now), expiresAt } });
      }
      return { hash, accountId: found.accountId };
    },

    async list(accountId, limit) {
      const found = await sessions
        .find({ accountId, ...LIVE })
        .sort({ lastSeenAt: -1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id: hash, browser, system, address, createdAt: startedAt, lastSeenAt }) => ({
        id: sessionId(hash),
        hash,
        accountId,
        browser,
        system,
        address,
        startedAt,
        lastSeenAt,
      }));
    },

    async end(hash) {
      await sessions.deleteOne({ _id: hash });
    },

    async endListed(accountId, id) {
      const prefix = id.slice(sessionId('').length);
      // Hashes are hexadecimal: those with this beginning lie before its continuation with a "g".
      const { deletedCount } = await sessions.deleteOne({
        _id: { $gte: prefix, $lt: `${prefix}g` },
        accountId,
      });
      return deletedCount === 1;
    },

    async endOthers(accountId, keep) {
      await sessions.deleteMany({ accountId, ...(keep !== null && { _id: { $ne: keep } }) });
    },
  });
}

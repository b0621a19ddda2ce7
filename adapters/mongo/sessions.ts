import { SESSION } from '../../domain/limits';
import type { SessionRepository } from '../../ports/sessions';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

const SECOND = 1_000;
/** A session in use is not written at every request. */
const TOUCH_AFTER = 60 * SECOND;

/** A touch only ever changes a session that is there: none comes back after it was ended. */
export function createSessionRepository({ sessions }: Collections): SessionRepository {
  return reportUnavailable({
    async begin({ hash, accountId }) {
      const now = Date.now();
      await sessions.insertOne({
        _id: hash,
        accountId,
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + SESSION.idleSeconds * SECOND),
        endsAt: new Date(now + SESSION.absoluteSeconds * SECOND),
      });
    },

    async find(hash) {
      const found = await sessions.findOne({
        _id: hash,
        $expr: { $and: [{ $gt: ['$expiresAt', '$$NOW'] }, { $gt: ['$endsAt', '$$NOW'] }] },
      });
      if (found === null) return null;
      const now = Date.now();
      if (now - found.lastSeenAt.getTime() > TOUCH_AFTER) {
        const expiresAt = new Date(Math.min(now + SESSION.idleSeconds * SECOND, found.endsAt.getTime()));
        await sessions.updateOne({ _id: hash }, { $set: { lastSeenAt: new Date(now), expiresAt } });
      }
      return { hash, accountId: found.accountId };
    },

    async end(hash) {
      await sessions.deleteOne({ _id: hash });
    },

    async endOthers(accountId, keep) {
      await sessions.deleteMany({ accountId, ...(keep !== null && { _id: { $ne: keep } }) });
    },
  });
}

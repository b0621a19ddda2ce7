import { SESSION } from '../../domain/limits';
import type { SessionRepository } from '../../ports/sessions';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';

const SECOND = 1_000;
/** Limits writes: a session's last use is updated at most this often. */
const TOUCH_AFTER = 60 * SECOND;

/** Updating the last use never creates a session, so an ended session stays ended. */
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

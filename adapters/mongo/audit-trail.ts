import { SIGN_INS_KEPT_DAYS } from '../../domain/limits';
import type { AuditTrail } from '../../ports/audit-trail';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';
import { AUDIT_ACCOUNT_INDEX } from './indexes';

const DAY = 86_400_000;

export function createAuditTrail({ audit }: Collections): AuditTrail {
  return reportUnavailable({
    async recordSignIn({ action, accountId, address }) {
      const at = new Date();
      const expiresAt = new Date(at.getTime() + SIGN_INS_KEPT_DAYS * DAY);
      // Whoever enters a wrong password is not known to be the account's owner.
      const actor = action === 'signin.failed' ? 'unknown' : accountId;
      const details = { address };
      await audit.insertOne({ at, action, accountId, subject: accountId, actor, details, expiresAt });
    },

    list: (accountId, limit) =>
      audit
        .find(
          { $or: [{ accountId }, writtenBySchema1(accountId)] },
          // Of one moment: an entry that the migration changes meanwhile would be missed by both halves.
          { projection: { _id: 0, accountId: 0, expiresAt: 0 }, readConcern: { level: 'snapshot' } },
        )
        .sort({ at: -1 })
        .limit(limit)
        .toArray(),

    page: (accountId, { limit, after }) =>
      audit
        .find(
          { accountId, ...(after && { at: { $lte: after.at } }) },
          { projection: { _id: 0, accountId: 0, expiresAt: 0 }, hint: AUDIT_ACCOUNT_INDEX.name },
        )
        .sort({ at: -1 })
        .skip(after?.seen ?? 0)
        .limit(limit)
        .toArray(),
  });
}

/** During a rolling upgrade, older processes still write entries without `accountId`. */
const writtenBySchema1 = (accountId: string) => ({
  accountId: { $exists: false },
  $or: [{ subject: accountId }, { actor: accountId }, { 'details.accountId': accountId }],
});

import { hashToken } from '../../domain/secret-token';
import type { ErasureRepository } from '../../ports/erasure';
import { recordAudit } from './audit';
import type { Collections } from './collections';
import { deleteDeliveries, deleteInBatches } from './delete-deliveries';
import { reportUnavailable } from './errors';
import { eraseMemberships } from './memberships/erase-memberships';
import { NEWEST_FIRST, pageAfter } from './newest-first';
import { stripPipeline } from './strip-record';
import { inTransaction } from './transaction';

/** Of the details of audit entries, these name nobody: an operator's grant, a key's replacement, what was chosen. */
const KEPT_DETAILS = ['certificates', 'replaces', 'pages', 'keys', 'webhooks', 'reason', 'enabled'] as const;

export function createErasureRepository(collections: Collections): ErasureRepository {
  const { accounts, certificates, hashBatches } = collections;
  return reportUnavailable({
    async listDue(now, limit) {
      const due = await accounts
        .find({ 'closing.erasedFrom': { $lte: now } }, { projection: { closing: 1 }, hint: 'closing' })
        .sort({ 'closing.erasedFrom': 1 })
        .limit(limit)
        .toArray();
      return due.flatMap(({ _id, closing }) => (closing ? [{ id: _id, pages: closing.pages }] : []));
    },

    async hasOpenRuns(accountId) {
      const open = { accountId, status: 'processing' } as const;
      const found = await Promise.all([
        certificates.findOne(open, { projection: { _id: 1 }, hint: 'list-by-status' }),
        hashBatches.findOne({ accountId, status: { $ne: 'done' } }, { projection: { _id: 1 }, hint: 'list' }),
      ]);
      return found.some((document) => document !== null);
    },

    async begin(accountId, now) {
      const begun = await accounts.findOneAndUpdate(
        { _id: accountId, 'closing.erasedFrom': { $lte: now } },
        [
          {
            $set: {
              'closing.begunAt': { $ifNull: ['$closing.begunAt', now] },
              passwordHash: null,
            },
          },
        ],
        { returnDocument: 'after' },
      );
      return begun?.closing ? { id: accountId, pages: begun.closing.pages } : null;
    },

    async listRecords(accountId, { after, limit }) {
      const found = await certificates
        .find(pageAfter({ accountId }, after), { projection: { createdAt: 1, custody: 1 }, hint: 'list' })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(({ _id, createdAt, custody }) => ({ id: _id, createdAt, custody }));
    },

    async stripRecords(ids, order) {
      await certificates.updateMany(
        { _id: { $in: ids }, status: { $ne: 'processing' }, erased: { $exists: false } },
        stripPipeline(order),
      );
    },

    async eraseAccount({ id: accountId, pages }, now) {
      const account = await accounts.findOne({ _id: accountId }, { projection: { email: 1 } });
      if (account === null) return;
      await eraseEvents(collections, accountId);
      await eraseMemberships(collections, accountId);
      await erasePossessions(collections, accountId, account.email);
      await redactAudit(collections, accountId);
      await inTransaction(accounts, async (session) => {
        const { deletedCount } = await accounts.deleteOne({ _id: accountId }, { session });
        if (deletedCount === 0) return;
        await collections.erasures.insertOne({ _id: accountId, at: now, pages }, { session });
        const entry = {
          action: 'account.erased',
          accountId,
          subject: accountId,
          actor: 'sello',
          details: { pages },
        } as const;
        await recordAudit(collections, entry, session);
      });
    },
  });
}

/** Endpoints last: after a crash, they still lead to their deliveries. */
async function eraseEvents(collections: Collections, accountId: string): Promise<void> {
  const { webhooks, events } = collections;
  for (const { _id } of await webhooks.find({ accountId }, { projection: { _id: 1 } }).toArray())
    await deleteDeliveries(collections, _id);
  await deleteInBatches(events, { accountId }, 'list-by-type');
  await webhooks.deleteMany({ accountId });
}

async function erasePossessions(collections: Collections, accountId: string, email: string): Promise<void> {
  const { keys, sessions, links, limiters, sessionLimits, invites, attempts, hashBatches } = collections;
  const address = hashToken(email);
  await Promise.all([
    keys.deleteMany({ accountId }),
    sessions.deleteMany({ accountId }),
    links.deleteMany({ accountId }),
    hashBatches.deleteMany({ accountId }),
    limiters.deleteOne({ _id: accountId }),
    sessionLimits.deleteOne({ _id: accountId }),
    attempts.deleteMany({
      _id: {
        $in: [
          ...[`change:${accountId}`, `confirm:${accountId}`, `account:${address}`, `reset:${address}`],
          ...['test', 'retry', 'replay', 'enable'].map((what) => `webhook-${what}:${accountId}`),
        ],
      },
    }),
    // One that was not used yet is of no use to anyone else.
    invites.deleteMany({ email, usedBy: null }),
    invites.updateMany({ $or: [{ usedBy: accountId }, { email }] }, { $set: { email: null } }),
  ]);
}

/** The entries stay, with ids and times. Names of keys and addresses go. */
async function redactAudit({ audit }: Collections, accountId: string): Promise<void> {
  const details = Object.fromEntries(KEPT_DETAILS.map((name) => [name, `$details.${name}`]));
  // In two stages: $set would merge the new details into the old ones.
  await audit.updateMany({ accountId }, [
    { $set: { kept: details } },
    { $set: { details: '$kept' } },
    { $unset: 'kept' },
  ]);
}

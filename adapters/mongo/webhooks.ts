import type { ClientSession, Filter } from 'mongodb';
import { LIMITS } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import type { Scope } from '../../domain/scopes';
import { originOf } from '../../domain/webhook';
import type { Webhook } from '../../domain/webhook';
import type { WebhookRepository } from '../../ports/webhooks';
import { recordAudit } from './audit';
import { assertNotClosing } from './close-account';
import type { Collections } from './collections';
import { deleteDeliveries } from './delete-deliveries';
import { reportUnavailable } from './errors';
import { ensureLimiter, lockLimiter } from './lock-limiter';
import { inTransaction } from './transaction';
import type { WebhookDocument } from './webhook-documents';

/** Read only to sign. */
const WITHOUT_SECRETS = { secret: 0, previousSecret: 0, failingSince: 0 } as const;

const SECRETS = { secret: 1, previousSecret: 1 } as const;

/** With the scopes of its key, if that works. */
type Shown = Omit<WebhookDocument, keyof typeof WITHOUT_SECRETS> & { key: { scopes: Scope[] }[] };

export function createWebhookRepository(collections: Collections): WebhookRepository {
  const { webhooks, keys } = collections;

  /** Oldest first. By the database's clock, like the limits of keys. */
  async function read(
    matching: Filter<WebhookDocument>,
    options: { hint?: string; session?: ClientSession } = {},
  ): Promise<Webhook[]> {
    const works = { $or: [{ endsAt: null }, { $expr: { $gt: ['$endsAt', '$$NOW'] } }] };
    const found = await webhooks
      .aggregate<Shown>(
        [
          { $match: matching },
          { $sort: { createdAt: 1, _id: 1 } },
          {
            $lookup: {
              from: keys.collectionName,
              localField: 'keyId',
              foreignField: '_id',
              pipeline: [{ $match: works }, { $project: { _id: 0, scopes: 1 } }],
              as: 'key',
            },
          },
          { $project: WITHOUT_SECRETS },
        ],
        options,
      )
      .toArray();
    return found.map(webhookFrom);
  }

  const readOne = async (matching: Filter<WebhookDocument>, session?: ClientSession) =>
    (await read(matching, { ...(session && { session }) })).at(0) ?? null;

  return reportUnavailable({
    async create({ id, accountId, ...settings }, actor) {
      await ensureLimiter(collections, accountId);
      return inTransaction(webhooks, async (session) => {
        const { changedAt: createdAt } = await lockLimiter(collections, accountId, session);
        await assertNotClosing(collections, accountId, session);
        const existing = await webhooks.countDocuments({ accountId }, { session, hint: 'list' });
        if (existing >= LIMITS.webhooksPerAccount) return null;
        const state = { enabled: true, disabledReason: null, acceptedOrigin: null, createdAt };
        const unused = { previousSecret: null, failingSince: null };
        await webhooks.insertOne({ _id: id, accountId, ...settings, ...state, ...unused }, { session });
        const entry = { action: 'webhook.created', accountId, subject: id, actor } as const;
        await recordAudit(collections, { ...entry, details: { events: settings.events } }, session);
        return readOne({ _id: id }, session);
      });
    },

    list: (accountId) => read({ accountId }, { hint: 'list' }),

    find: (id) => readOne({ _id: id }),

    findForAccount: (accountId, id) => readOne({ _id: id, accountId }),

    async change(accountId, id, change, actor, takenFrom) {
      const revives = change.enabled === true;
      if (revives) await ensureLimiter(collections, accountId);
      return inTransaction(webhooks, async (session) => {
        if (revives) {
          await lockLimiter(collections, accountId, session);
          await assertNotClosing(collections, accountId, session);
        }
        const owned = { _id: id, accountId };
        const set = {
          ...change,
          // Its owner has decided; what the service had found is over.
          ...((change.enabled !== undefined || change.keyId !== undefined) && { disabledReason: null }),
          ...(revives && { failingSince: null }),
        };
        const unchanged = { ...owned, ...(takenFrom !== undefined && { keyId: takenFrom }) };
        const { matchedCount } = await webhooks.updateOne(unchanged, { $set: set }, { session });
        if (matchedCount === 0) return null;
        const { keyId, ...settings } = change;
        const { enabled, events } = settings;
        const details = { changed: Object.keys(settings), enabled, events, keyId };
        const entry = { action: 'webhook.changed', accountId, subject: id, actor, details } as const;
        await recordAudit(collections, entry, session);
        return readOne(owned, session);
      });
    },

    async delete(accountId, id, actor) {
      const existed = await inTransaction(webhooks, async (session) => {
        const { deletedCount } = await webhooks.deleteOne({ _id: id, accountId }, { session });
        if (deletedCount === 0) return false;
        const entry = { action: 'webhook.deleted', accountId, subject: id, actor } as const;
        await recordAudit(collections, entry, session);
        return true;
      });
      // Too many for a transaction. After a crash the rest is found by nobody, and expires.
      if (existed) await deleteDeliveries(collections, id);
      return existed;
    },

    rotate: (accountId, id, secret, graceEndsAt, actor) =>
      inTransaction(webhooks, async (session) => {
        const owned = { _id: id, accountId };
        const { matchedCount } = await webhooks.updateOne(
          owned,
          [
            {
              $set: {
                previousSecret: { secret: '$secret', until: graceEndsAt },
                secret: { $literal: secret },
              },
            },
          ],
          { session },
        );
        if (matchedCount === 0) return null;
        const entry = { action: 'webhook.rotated', accountId, subject: id, actor } as const;
        await recordAudit(collections, { ...entry, details: { graceEndsAt } }, session);
        return readOne(owned, session);
      }),

    async secretsOf(id) {
      const found = await webhooks.findOne({ _id: id }, { projection: SECRETS });
      return found === null ? [] : secretsAt(found, new Date());
    },

    async listSecrets(after, limit) {
      const found = await webhooks
        .find(after === null ? {} : { _id: { $gt: after } }, { projection: SECRETS })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      const now = new Date();
      return found.map((document) => ({ id: document._id, secrets: secretsAt(document, now) }));
    },

    async replaceEncryption(id, stored, replacement) {
      await webhooks.updateOne({ _id: id, secret: stored }, { $set: { secret: replacement } });
      await webhooks.updateOne(
        { _id: id, 'previousSecret.secret': stored },
        { $set: { 'previousSecret.secret': replacement } },
      );
    },

    listEnabled: (accountIds) => read({ enabled: true, accountId: { $in: accountIds } }, { hint: 'enabled' }),

    accountsWithEndpoints: () => webhooks.distinct('accountId', { enabled: true }),

    async recordResult(id, success, at) {
      if (success) {
        await webhooks.updateOne({ _id: id, failingSince: { $ne: null } }, { $set: { failingSince: null } });
        return null;
      }
      const failing = await webhooks.findOneAndUpdate(
        { _id: id },
        [{ $set: { failingSince: { $ifNull: ['$failingSince', at] } } }],
        { returnDocument: 'after', projection: { failingSince: 1 } },
      );
      return failing?.failingSince ?? null;
    },

    async recordAccepted({ id, url }) {
      await webhooks.updateOne({ _id: id, url }, { $set: { acceptedOrigin: originOf({ url }) } });
    },

    disable: ({ id, keyId }, reason) =>
      inTransaction(webhooks, async (session) => {
        const disabled = await webhooks.findOneAndUpdate(
          { _id: id, keyId, enabled: true },
          { $set: { enabled: false, disabledReason: reason } },
          { session, projection: { accountId: 1 } },
        );
        if (disabled === null) return false;
        const { accountId } = disabled;
        const entry = { action: 'webhook.disabled', accountId, subject: id, actor: 'sello' } as const;
        await recordAudit(collections, { ...entry, details: { reason } }, session);
        return true;
      }),
  });
}

function webhookFrom({ _id: id, key, enabled, disabledReason, ...facts }: Shown): Webhook {
  const scopes = facts.keyId === null ? SCOPES : key.at(0)?.scopes;
  const state =
    scopes === undefined
      ? ({ enabled: false, disabledReason: 'key_ended' } as const)
      : { enabled, disabledReason };
  return { id, ...facts, ...state, scopes: scopes ?? [] };
}

function secretsAt(
  { secret, previousSecret }: Pick<WebhookDocument, 'secret' | 'previousSecret'>,
  now: Date,
): string[] {
  return previousSecret !== null && previousSecret.until > now ? [secret, previousSecret.secret] : [secret];
}

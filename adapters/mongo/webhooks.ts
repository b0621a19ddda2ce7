import { LIMITS } from '../../domain/limits';
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

type Shown = Omit<WebhookDocument, keyof typeof WITHOUT_SECRETS>;

export function createWebhookRepository(collections: Collections): WebhookRepository {
  const { webhooks } = collections;

  return reportUnavailable({
    async create({ id, accountId, url, events, description, secret }, actor) {
      await ensureLimiter(collections, accountId);
      return inTransaction(webhooks, async (session) => {
        const { changedAt: createdAt } = await lockLimiter(collections, accountId, session);
        await assertNotClosing(collections, accountId, session);
        const existing = await webhooks.countDocuments({ accountId }, { session, hint: 'list' });
        if (existing >= LIMITS.webhooksPerAccount) return null;
        const shown: Shown = {
          _id: id,
          ...{ accountId, url, events, description },
          enabled: true,
          disabledReason: null,
          createdAt,
        };
        await webhooks.insertOne({ ...shown, secret, previousSecret: null, failingSince: null }, { session });
        const entry = { action: 'webhook.created', accountId, subject: id, actor } as const;
        await recordAudit(collections, { ...entry, details: { events } }, session);
        return webhookFrom(shown);
      });
    },

    async list(accountId) {
      const found = await webhooks
        .find({ accountId }, { projection: WITHOUT_SECRETS, hint: 'list' })
        .sort({ createdAt: 1, _id: 1 })
        .toArray();
      return found.map(webhookFrom);
    },

    async find(id) {
      const found = await webhooks.findOne({ _id: id }, { projection: WITHOUT_SECRETS });
      return found === null ? null : webhookFrom(found);
    },

    async findForAccount(accountId, id) {
      const found = await webhooks.findOne({ _id: id, accountId }, { projection: WITHOUT_SECRETS });
      return found === null ? null : webhookFrom(found);
    },

    async change(accountId, id, change, actor) {
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
          ...(change.enabled !== undefined && { disabledReason: null }),
          ...(revives && { failingSince: null }),
        };
        const changed = await webhooks.findOneAndUpdate(
          owned,
          { $set: set },
          { session, returnDocument: 'after', projection: WITHOUT_SECRETS },
        );
        if (changed === null) return null;
        const { enabled, events } = change;
        const details = { changed: Object.keys(change), enabled, events };
        const entry = { action: 'webhook.changed', accountId, subject: id, actor, details } as const;
        await recordAudit(collections, entry, session);
        return webhookFrom(changed);
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
        const rotated = await webhooks.findOneAndUpdate(
          { _id: id, accountId },
          [
            {
              $set: {
                previousSecret: { secret: '$secret', until: graceEndsAt },
                secret: { $literal: secret },
              },
            },
          ],
          { session, returnDocument: 'after', projection: WITHOUT_SECRETS },
        );
        if (rotated === null) return null;
        const entry = { action: 'webhook.rotated', accountId, subject: id, actor } as const;
        await recordAudit(collections, { ...entry, details: { graceEndsAt } }, session);
        return webhookFrom(rotated);
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

    async listEnabled(accountIds) {
      const found = await webhooks
        .find(
          { enabled: true, accountId: { $in: accountIds } },
          { projection: WITHOUT_SECRETS, hint: 'enabled' },
        )
        .toArray();
      return found.map(webhookFrom);
    },

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

    disable: (id, reason) =>
      inTransaction(webhooks, async (session) => {
        const disabled = await webhooks.findOneAndUpdate(
          { _id: id, enabled: true },
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

function webhookFrom({ _id: id, ...facts }: Shown): Webhook {
  return { id, ...facts };
}

function secretsAt(
  { secret, previousSecret }: Pick<WebhookDocument, 'secret' | 'previousSecret'>,
  now: Date,
): string[] {
  return previousSecret !== null && previousSecret.until > now ? [secret, previousSecret.secret] : [secret];
}

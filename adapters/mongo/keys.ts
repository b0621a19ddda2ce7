import type { ClientSession } from 'mongodb';
import { newId } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { TooManyKeysError } from '../../domain/errors';
import type { KeyRepository } from '../../ports/keys';
import type { ApiKey, NewKey } from '../../domain/api-key';
import { recordAudit } from './audit';
import type { Collections, KeyDocument } from './collections';
import { newLimiterState } from './limiter-decision';
import { NOT_EXPIRED } from './not-expired';
import { inTransaction } from './transaction';
import { reportUnavailable } from './errors';

const LIVE = { revokedAt: null, ...NOT_EXPIRED };

export function createKeyRepository(collections: Collections): KeyRepository {
  const { keys, accounts } = collections;

  async function insert(key: NewKey, session: ClientSession): Promise<ApiKey> {
    const { accountId, ...settings } = key;
    const document: KeyDocument = {
      _id: newId('key'),
      createdAt: new Date(),
      ...newLimiterState(accountId),
      ...settings,
    };
    await keys.insertOne(document, { session });
    return fromDocument(document);
  }

  return reportUnavailable({
    create: (key, actor) =>
      inTransaction(keys, async (session) => {
        const { accountId, scopes } = key;
        // Updating the account makes concurrent creations conflict, so each counts the others' keys.
        await accounts.updateOne({ _id: accountId }, { $inc: { keysCreated: 1 } }, { session });
        const live = await keys.countDocuments({ accountId, ...LIVE }, { session });
        if (live >= LIMITS.liveKeysPerAccount)
          throw new TooManyKeysError(
            `The account already has ${live} live keys, the maximum. Revoke one first.`,
          );
        const created = await insert(key, session);
        const details = { accountId, scopes };
        await recordAudit(
          collections,
          { action: 'key.created', subject: created.id, actor, details },
          session,
        );
        return created;
      }),

    async isLive(hash) {
      return (await keys.findOne({ hash, ...LIVE }, { projection: { _id: 1 } })) !== null;
    },

    async list(accountId) {
      const documents = await keys
        .find({ accountId }, { projection: { requestLog: 0, uploads: 0, days: 0 } })
        .sort({ createdAt: -1 })
        .toArray();
      return documents.map(fromDocument);
    },

    async revoke({ id, accountId }, actor) {
      const own = { _id: id, ...(accountId !== undefined && { accountId }) };
      if ((await keys.findOne(own, { projection: { _id: 1 } })) === null) return false;
      await inTransaction(keys, async (session) => {
        const revoked = await keys.updateOne(
          { ...own, revokedAt: null },
          { $set: { revokedAt: new Date() } },
          { session },
        );
        if (revoked.matchedCount === 0) return;
        await recordAudit(collections, { action: 'key.revoked', subject: id, actor }, session);
      });
      return true;
    },

    rotate: ({ id, accountId }, minted, actor) =>
      inTransaction(keys, async (session) => {
        const old = await keys.findOneAndUpdate(
          { _id: id, accountId, ...LIVE },
          { $set: { revokedAt: new Date() } },
          { session },
        );
        if (old === null) return null;
        const { name, scopes, ratePerMinute, quotaPerMonth, expiresAt } = old;
        const settings = { name, scopes, ratePerMinute, quotaPerMonth, expiresAt };
        const created = await insert({ accountId, ...minted, ...settings }, session);
        const details = { accountId, replaces: id };
        await recordAudit(
          collections,
          { action: 'key.rotated', subject: created.id, actor, details },
          session,
        );
        return created;
      }),
  });
}

function fromDocument(document: KeyDocument): ApiKey {
  const { _id: id, accountId, name, mask, scopes, ratePerMinute, quotaPerMonth } = document;
  const { createdAt, expiresAt, revokedAt, lastUsedAt, month, usedInMonth } = document;
  const usedThisMonth = month === new Date().toISOString().slice(0, 7) ? usedInMonth : 0;
  return {
    ...{ id, accountId, name, mask, scopes, ratePerMinute, quotaPerMonth },
    ...{ createdAt, expiresAt, revokedAt, lastUsedAt, usedThisMonth },
  };
}

import type { ClientSession } from 'mongodb';
import { newId } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { TooManyKeysError } from '../../domain/errors';
import type { KeyRepository } from '../../ports/keys';
import type { ApiKey, NewKey } from '../../domain/api-key';
import { recordAudit } from './audit';
import { assertNotClosing } from './close-account';
import type { Collections } from './collections';
import type { KeyDocument } from './key-document';
import { hasExpired, newLineage, removeKeys, withHighest } from './limiter-document';
import type { LimiterDocument } from './limiter-document';
import { ensureLimiter, lockLimiter } from './lock-limiter';
import { differing, pick } from './key-change';
import { NEWEST_FIRST } from './newest-first';
import { inTransaction } from './transaction';
import { reportUnavailable } from './errors';

type Lineages = LimiterDocument['lineages'];

const DAY = 86_400_000;

/** `keys` has every key; those that may work are also in the account's limiter. One transaction changes both. */
export function createKeyRepository(collections: Collections): KeyRepository {
  const { keys, limiters, webhooks } = collections;

  /** Locks the limiter, and removes expired keys from it. */
  async function lockKeys(accountId: string, session: ClientSession) {
    const limiter = await lockLimiter(collections, accountId, session);
    const now = limiter.changedAt;
    return { limiter, now, lineages: await remove(limiter, limiter.lineages, hasExpired(now), session) };
  }

  async function remove(
    { month }: LimiterDocument,
    lineages: Lineages,
    isEnded: Parameters<typeof removeKeys>[1],
    session: ClientSession,
  ): Promise<Lineages> {
    const { lineages: kept, removed } = removeKeys(lineages, isEnded);
    for (const { id, lastUsedAt, usedInMonth } of removed)
      await keys.updateOne({ _id: id }, { $set: { lastUsedAt, month, usedInMonth } }, { session });
    return kept;
  }

  /** `replaced`: those that live on after a rotation. */
  const countLive = (accountId: string, replaced: boolean, now: Date, session: ClientSession) =>
    keys.countDocuments(
      { accountId, ...liveAt(now), replacedBy: replaced ? { $ne: null } : null },
      { session },
    );

  const store = (
    accountId: string,
    change: Partial<Pick<LimiterDocument, 'lineages' | 'highest' | 'keysMade'>>,
    session: ClientSession,
  ) => limiters.updateOne({ _id: accountId }, { $set: change }, { session });

  async function insert(
    key: NewKey & { id: string; lineage: string; createdAt: Date },
    session: ClientSession,
  ): Promise<ApiKey> {
    const { id, ...facts } = key;
    const document: KeyDocument = {
      _id: id,
      ...facts,
      revokedAt: null,
      replacedBy: null,
      endsAt: key.expiresAt,
      lastUsedAt: null,
      month: '',
      usedInMonth: 0,
    };
    await keys.insertOne(document, { session });
    return fromDocument(document, null);
  }

  return reportUnavailable({
    async create(key, actor) {
      const { accountId, name, mask, scopes, expiresAt } = key;
      await ensureLimiter(collections, accountId);
      return inTransaction(keys, async (session) => {
        const { limiter, now, lineages } = await lockKeys(accountId, session);
        await assertNotClosing(collections, accountId, session);
        const keysMade = withOneMore(limiter, now);
        if ((await countLive(accountId, false, now, session)) >= LIMITS.liveKeysPerAccount)
          throw new TooManyKeysError('live');
        const id = newId('key');
        const added = { ...lineages, [id]: newLineage({ id, expiresAt }, key) };
        await store(accountId, { ...withHighest(added), keysMade }, session);
        const details = { accountId, name, mask, scopes, expiresAt };
        const entry = { action: 'key.created', accountId, subject: id, actor, details } as const;
        await recordAudit(collections, entry, session);
        return insert({ ...key, id, lineage: id, createdAt: now }, session);
      });
    },

    async isLive(hash) {
      return (await keys.findOne({ hash, ...liveAt(new Date()) }, { projection: { _id: 1 } })) !== null;
    },

    async nameOf(keyId) {
      return (await keys.findOne({ _id: keyId }, { projection: { name: 1 } }))?.name ?? null;
    },

    async list(accountId) {
      const [documents, limiter] = await Promise.all([
        keys
          .find({ accountId, ...liveAt(new Date()) }, { hint: 'account' })
          .sort(NEWEST_FIRST)
          .toArray(),
        limiters.findOne({ _id: accountId }, { projection: { month: 1, lineages: 1 } }),
      ]);
      return documents.map((document) => fromDocument(document, limiter));
    },

    async listEnded(accountId, { limit, after }) {
      const now = new Date();
      // Two ranges of the index, which the database merges.
      const range =
        after === null
          ? { accountId, endsAt: { $lte: now } }
          : {
              $or: [
                { accountId, endsAt: after.at, _id: { $lt: after.id } },
                { accountId, endsAt: { $lt: after.at < now ? after.at : now } },
              ],
            };
      const documents = await keys
        .find(range, { hint: 'account' })
        .sort({ endsAt: -1, _id: -1 })
        .limit(limit)
        .toArray();
      const limiter = await limiters.findOne({ _id: accountId }, { projection: { month: 1, lineages: 1 } });
      return documents.map((document) => fromDocument(document, limiter));
    },

    async edit({ id, ...owner }, decide, actor) {
      const found = await keys.findOne({ _id: id, ...owner }, { projection: { accountId: 1 } });
      if (found === null) return null;
      const { accountId } = found;
      return inTransaction(keys, async (session) => {
        const { limiter, now, lineages } = await lockKeys(accountId, session);
        const key = await keys.findOne({ _id: id, ...liveAt(now), replacedBy: null }, { session });
        const own = lineages[key?.lineage ?? ''];
        if (key === null || own === undefined) return null;
        const { lineage } = key;
        const before = fromDocument(key, { ...limiter, lineages });
        const changed = differing(before, decide(before));
        const { name = key.name, ...limits } = changed;
        await keys.updateOne({ _id: id }, { $set: { name } }, { session });
        if (Object.keys(limits).length > 0) await keys.updateMany({ lineage }, { $set: limits }, { session });
        const edited = { ...lineages, [lineage]: { ...own, ...limits } };
        await store(accountId, withHighest(edited), session);
        if (Object.keys(changed).length > 0) {
          const details = { accountId, name, mask: key.mask, before: pick(before, changed), after: changed };
          const entry = { action: 'key.edited', accountId, subject: id, actor, details } as const;
          await recordAudit(collections, entry, session);
        }
        return { ...before, ...changed };
      });
    },

    async revoke({ id, ...owner }, actor) {
      const key = await keys.findOne({ _id: id, ...owner });
      if (key === null) return false;
      const { accountId, name, mask } = key;
      await inTransaction(keys, async (session) => {
        const { limiter, now, lineages } = await lockKeys(accountId, session);
        const revoked = await keys.updateOne(
          { _id: id, revokedAt: null },
          [{ $set: { revokedAt: now, endsAt: { $min: ['$endsAt', now] } } }],
          { session },
        );
        if (revoked.matchedCount === 0) return;
        const kept = await remove(limiter, lineages, (keyId) => keyId === id, session);
        await store(accountId, withHighest(kept), session);
        // An expired key is found out when its endpoints are read; this one's are disabled at once.
        const { modifiedCount } = await webhooks.updateMany(
          { accountId, keyId: id, enabled: true },
          { $set: { enabled: false, disabledReason: 'key_ended' } },
          { session, hint: 'list' },
        );
        const details = { accountId, name, mask, webhooks: modifiedCount };
        const entry = { action: 'key.revoked', accountId, subject: id, actor, details } as const;
        await recordAudit(collections, entry, session);
      });
      return true;
    },

    async rotate({ id, ...owner }, { graceSeconds, ...minted }, actor) {
      const found = await keys.findOne({ _id: id, ...owner }, { projection: { accountId: 1 } });
      if (found === null) return null;
      const { accountId } = found;
      return inTransaction(keys, async (session) => {
        const { limiter, now, lineages } = await lockKeys(accountId, session);
        const old = await keys.findOne({ _id: id, ...liveAt(now), replacedBy: null }, { session });
        if (old === null) return null;
        const keysMade = withOneMore(limiter, now);
        const isReplacedAtOnce = graceSeconds === 0;
        if (
          !isReplacedAtOnce &&
          (await countLive(accountId, true, now, session)) >= LIMITS.replacedKeysPerAccount
        )
          throw new TooManyKeysError('replaced');
        const { name, scopes, ratePerMinute, quotaPerMonth, expiresAt, lineage } = old;
        const newKeyId = newId('key');
        const graceEnds = new Date(now.getTime() + graceSeconds * 1000);
        const endsAt = expiresAt !== null && expiresAt < graceEnds ? expiresAt : graceEnds;
        await keys.updateOne(
          { _id: id },
          {
            $set: {
              replacedBy: newKeyId,
              endsAt,
              ...(isReplacedAtOnce ? { revokedAt: now } : { expiresAt: endsAt }),
            },
          },
          { session },
        );
        await webhooks.updateMany(
          { accountId, keyId: id },
          { $set: { keyId: newKeyId } },
          { session, hint: 'list' },
        );
        const own = lineages[lineage];
        const oldKey = own?.keys[id];
        if (own === undefined || oldKey === undefined) throw new Error(`The key ${id} has no limits.`);
        const both = {
          ...own.keys,
          [id]: { ...oldKey, expiresAt: endsAt },
          [newKeyId]: { expiresAt, lastUsedAt: null },
        };
        const replaced = { ...lineages, [lineage]: { ...own, keys: both } };
        const kept = await remove(limiter, replaced, hasExpired(now), session);
        await store(accountId, { lineages: kept, keysMade }, session);
        const details = { accountId, name, mask: minted.mask, replaces: id, endsAt };
        const entry = { action: 'key.rotated', accountId, subject: newKeyId, actor, details } as const;
        await recordAudit(collections, entry, session);
        const settings = { accountId, name, scopes, ratePerMinute, quotaPerMonth, expiresAt, lineage };
        return insert({ ...minted, ...settings, id: newKeyId, createdAt: now }, session);
      });
    },
  });
}

/** Counts a key that is about to be made on its UTC day. */
function withOneMore({ keysMade }: LimiterDocument, now: Date): LimiterDocument['keysMade'] {
  const day = now.toISOString().slice(0, 10);
  const count = keysMade.day === day ? keysMade.count + 1 : 1;
  if (count <= LIMITS.keysMadePerDay) return { day, count };
  throw new TooManyKeysError('made_today', new Date(Date.parse(day) + DAY));
}

const liveAt = (now: Date) => ({ $or: [{ endsAt: null }, { endsAt: { $gt: now } }] });

function fromDocument(
  document: KeyDocument,
  limiter: Pick<LimiterDocument, 'month' | 'lineages'> | null,
): ApiKey {
  const { _id: id, accountId, name, mask, scopes, ratePerMinute, quotaPerMonth } = document;
  const { createdAt, expiresAt, revokedAt, replacedBy, endsAt } = document;
  const lineage = limiter?.lineages[document.lineage];
  const limited = lineage?.keys[id];
  const { month, usedInMonth } =
    limited === undefined ? document : { month: limiter?.month, usedInMonth: lineage?.usedInMonth ?? 0 };
  return {
    ...{ id, accountId, name, mask, scopes, ratePerMinute, quotaPerMonth },
    ...{ createdAt, expiresAt, revokedAt, replacedBy, endsAt },
    lastUsedAt: limited?.lastUsedAt ?? document.lastUsedAt,
    usedThisMonth: month === new Date().toISOString().slice(0, 7) ? usedInMonth : 0,
    lastRefusedAt: document.refused?.at(-1)?.at ?? null,
  };
}

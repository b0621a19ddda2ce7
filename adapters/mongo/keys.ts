import { newId } from '../../domain/ids';
import type { ApiKey, KeyRepository } from '../../ports/accounts';
import { recordAudit } from './audit';
import type { Collections, KeyDocument } from './collections';
import { reportUnavailable } from './unavailable';

export function createKeyRepository(collections: Collections): KeyRepository {
  const { keys } = collections;
  return reportUnavailable({
    async create(key) {
      const document: KeyDocument = {
        _id: newId('key'),
        ...key,
        createdAt: new Date(),
        revokedAt: null,
        lastUsedAt: null,
        log: [],
        uploads: [],
        month: '',
        usedInMonth: 0,
      };
      await keys.insertOne(document);
      await recordAudit(collections, 'key.created', document._id, {
        accountId: key.accountId,
        scopes: key.scopes,
      });
      return fromDocument(document);
    },

    async list(accountId) {
      const documents = await keys.find({ accountId }).sort({ createdAt: -1 }).toArray();
      return documents.map(fromDocument);
    },

    async revoke(keyId) {
      const revoked = await keys.updateOne(
        { _id: keyId, revokedAt: null },
        { $set: { revokedAt: new Date() } },
      );
      if (revoked.matchedCount === 0) return (await keys.findOne({ _id: keyId })) !== null;
      await recordAudit(collections, 'key.revoked', keyId, {});
      return true;
    },
  });
}

function fromDocument(document: KeyDocument): ApiKey {
  const {
    _id,
    hash: _hash,
    log: _log,
    uploads: _uploads,
    month: _month,
    usedInMonth: _used,
    ...facts
  } = document;
  return { id: _id, ...facts };
}

import type { SigningKey } from '../../../domain/memberships/signing-key';
import type { NewSigningKey, SigningKeyRepository } from '../../../ports/memberships/signing-keys';
import type { Collections } from '../collections';
import { isDuplicateKey, reportUnavailable } from '../errors';
import { inTransaction } from '../transaction';
import type { SigningKeyDocument } from './credential-documents';

export function createSigningKeyRepository({ signingKeys }: Collections): SigningKeyRepository {
  async function current(): Promise<SigningKey | null> {
    const document = await signingKeys.findOne({ current: true });
    return document && keyFrom(document);
  }

  return reportUnavailable({
    current,

    async list() {
      return (await signingKeys.find().sort({ createdAt: -1 }).toArray()).map(keyFrom);
    },

    async find(id) {
      const document = await signingKeys.findOne({ _id: id });
      return document && keyFrom(document);
    },

    async addFirst(key) {
      try {
        await signingKeys.insertOne(documentOf(key));
      } catch (error) {
        // Another process was first.
        if (!isDuplicateKey(error)) throw error;
      }
      const found = await current();
      if (found === null) throw new Error('A signing key that was just stored is missing.');
      return found;
    },

    async replace(key) {
      await inTransaction(signingKeys, async (session) => {
        await signingKeys.updateMany({ current: true }, { $set: { current: false } }, { session });
        await signingKeys.insertOne(documentOf(key), { session });
      });
    },

    async replaceEncryption(id, stored, replacement) {
      await signingKeys.updateOne({ _id: id, privateKey: stored }, { $set: { privateKey: replacement } });
    },
  });
}

function documentOf({ id, ...key }: NewSigningKey): SigningKeyDocument {
  return { _id: id, ...key, current: true };
}

function keyFrom({ _id: id, ...key }: SigningKeyDocument): SigningKey {
  return { id, ...key };
}

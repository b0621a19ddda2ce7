import { UNDER_WAY } from './collections';
import type { Collections } from './collections';

/** Making an index that is already there costs nothing, so every process does this at its start. */
export async function ensureIndexes(collections: Collections): Promise<void> {
  const { certificates, accounts, keys, batches, sessions, attempts } = collections;
  await Promise.all([
    certificates.createIndexes([
      { key: { accountId: 1, createdAt: -1, _id: -1 }, name: 'list' },
      { key: { accountId: 1, status: 1, createdAt: -1, _id: -1 }, name: 'list-by-status' },
      { key: { accountId: 1, documentType: 1, createdAt: -1, _id: -1 }, name: 'list-by-type' },
      { key: { accountId: 1, 'file.sha256': 1, createdAt: -1 }, name: 'verify' },
      {
        // Decides which of several requests with the same idempotency key certifies. A failed record frees its key.
        key: { accountId: 1, 'idempotency.key': 1 },
        name: 'idempotency',
        unique: true,
        partialFilterExpression: {
          'idempotency.key': { $type: 'string' },
          status: { $in: ['processing', 'certified'] },
        },
      },
      {
        // The queue for the chain, and each batch's members in their order.
        key: { 'anchor.batchId': 1, _id: 1 },
        name: 'anchor',
        partialFilterExpression: { 'anchor.leaf': { $type: 'string' } },
      },
      { key: { createdAt: 1 }, name: 'stale', partialFilterExpression: { status: 'processing' } },
    ]),
    accounts.createIndexes([{ key: { email: 1 }, name: 'email', unique: true }]),
    keys.createIndexes([
      { key: { hash: 1 }, name: 'hash', unique: true },
      { key: { accountId: 1, createdAt: -1 }, name: 'account' },
    ]),
    sessions.createIndexes([
      // The database forgets what has expired within a minute; nothing is admitted in between.
      { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
      { key: { accountId: 1 }, name: 'account' },
    ]),
    attempts.createIndexes([{ key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 }]),
    batches.createIndexes([
      { key: { network: 1, status: 1, createdAt: -1 }, name: 'network' },
      {
        // One batch on its way to its first block for each network: two would race for the same coin.
        key: { network: 1 },
        name: 'first-block',
        unique: true,
        partialFilterExpression: { status: { $in: [...UNDER_WAY] }, everConfirmed: false },
      },
      {
        // What is watched: a handful, however many batches there are.
        key: { network: 1, createdAt: 1 },
        name: 'watched',
        partialFilterExpression: { everConfirmed: true, settled: false },
      },
      { key: { 'transactions.spends.txid': 1 }, name: 'coin' },
      { key: { 'transactions.txid': 1 }, name: 'transaction' },
    ]),
  ]);
}

import { LIMITS } from '../../domain/limits';
import { UNDER_WAY } from './anchoring-documents';
import { NOT_RENEWED, WAITING } from './certificate-document';
import type { Collections } from './collections';
import { UNFINISHED } from './evidence-documents';
import { ensureMembershipIndexes } from './memberships/indexes';
import { NEWEST_FIRST } from './newest-first';

// Also used by migrations.
export const AUDIT_ACCOUNT_INDEX = { key: { accountId: 1, at: -1 }, name: 'account-entries' } as const;

/**
 * One entry for each term of a record, so that a term gives its records in the order of the list. Not partial: for the two ranges of a
 * page by cursor, MongoDB reads all of a partial index.
 */
export const SEARCH_INDEX = {
  key: { accountId: 1, 'search.terms': 1, ...NEWEST_FIRST },
  name: 'search',
} as const;

/** Every process calls this at its start: creating an existing index costs nothing. */
export async function ensureIndexes(collections: Collections): Promise<void> {
  const { certificates, accounts, keys, batches, sessions, links, attempts, audit } = collections;
  const { hashBatches, webhooks, events, deliveries, signers, captures, renewals } = collections;
  await Promise.all([
    ensureMembershipIndexes(collections),
    certificates.createIndexes([
      { key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { accountId: 1, status: 1, ...NEWEST_FIRST }, name: 'list-by-status' },
      SEARCH_INDEX,
      { key: { accountId: 1, 'file.sha256': 1, ...NEWEST_FIRST }, name: 'verify' },
      {
        // Of several requests with the same idempotency key, only one can insert. A failed record frees its key.
        key: { accountId: 1, idempotencyKey: 1 },
        name: 'idempotency',
        unique: true,
        partialFilterExpression: {
          idempotencyKey: { $type: 'string' },
          status: { $in: ['processing', 'certified'] },
        },
      },
      {
        // The queue for anchoring, and each batch's members in order.
        key: { 'anchor.batchId': 1, _id: 1 },
        name: 'anchor',
        partialFilterExpression: { 'anchor.leaf': { $type: 'string' } },
      },
      {
        // The members of a batch that belong to accounts with endpoints. A filter by type would not be used for an equality.
        key: { accountId: 1, 'anchor.batchId': 1, _id: 1 },
        name: 'account-anchor',
        partialFilterExpression: { 'anchor.batchId': { $gt: '' } },
      },
      {
        // The certificates of a renewal that belong to accounts with endpoints.
        key: { accountId: 1, 'evidence.renewal.id': 1, _id: 1 },
        name: 'account-renewal',
        partialFilterExpression: { 'evidence.renewal.id': { $gt: '' } },
      },
      // Holds only what waits: finds the oldest, and counts.
      { key: { 'steps.savedAt': 1 }, name: 'anchor-queue', partialFilterExpression: WAITING },
      { key: { accountId: 1, updatedAt: 1 }, name: 'account-updated' },
      { key: { createdAt: 1 }, name: 'stale', partialFilterExpression: { status: 'processing' } },
      {
        // The records of a batch of hashes in order. With the status, so that counting reads the index alone.
        key: { 'batch.id': 1, 'batch.index': 1, status: 1 },
        name: 'hash-batch',
        partialFilterExpression: { 'batch.id': { $type: 'string' } },
      },
      {
        // The time stamps of each signer by time, as long as nothing has renewed them.
        key: { 'evidence.signer': 1, 'token.genTime': 1 },
        name: 'evidence',
        partialFilterExpression: NOT_RENEWED,
      },
    ]),
    signers.createIndexes([{ key: { provider: 1, lastSeenAt: -1 }, name: 'provider' }]),
    captures.createIndexes([{ key: { signerId: 1, thisUpdate: 1 }, name: 'signer', unique: true }]),
    hashBatches.createIndexes([
      { key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' },
      {
        key: { accountId: 1, idempotencyKey: 1 },
        name: 'idempotency',
        unique: true,
        partialFilterExpression: { idempotencyKey: { $type: 'string' } },
      },
      {
        key: { createdAt: 1 },
        name: 'open',
        partialFilterExpression: { status: { $in: ['accepted', 'running'] } },
      },
    ]),
    accounts.createIndexes([
      { key: { email: 1 }, name: 'email', unique: true },
      // Changes only when an account's first unit is held or its last one settled.
      { key: { createdAt: 1 }, name: 'holding', partialFilterExpression: { 'held.0': { $exists: true } } },
      {
        key: { 'closing.erasedFrom': 1 },
        name: 'closing',
        partialFilterExpression: { 'closing.erasedFrom': { $type: 'date' } },
      },
    ]),
    keys.createIndexes([
      { key: { hash: 1 }, name: 'hash', unique: true },
      { key: { accountId: 1, endsAt: -1, _id: -1 }, name: 'account' },
      // What is worth keeping about an ended key is in the audit log.
      { key: { endsAt: 1 }, name: 'ended', expireAfterSeconds: LIMITS.endedKeyDays * 86_400 },
    ]),
    sessions.createIndexes([
      // The database deletes expired sessions within a minute; queries ignore them before that.
      { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
      { key: { accountId: 1 }, name: 'account' },
    ]),
    links.createIndexes([
      { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
      { key: { accountId: 1 }, name: 'account' },
    ]),
    attempts.createIndexes([{ key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 }]),
    audit.createIndexes([
      { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
      AUDIT_ACCOUNT_INDEX,
    ]),
    webhooks.createIndexes([
      { key: { accountId: 1, createdAt: 1, _id: 1 }, name: 'list' },
      { key: { enabled: 1, accountId: 1 }, name: 'enabled' },
    ]),
    events.createIndexes([
      { key: { accountId: 1, type: 1, position: 1 }, name: 'list-by-type' },
      { key: { at: 1 }, name: 'expired', expireAfterSeconds: LIMITS.eventDays * 86_400 },
    ]),
    deliveries.createIndexes([
      { key: { webhookId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { webhookId: 1, status: 1, ...NEWEST_FIRST }, name: 'list-by-status' },
      { key: { webhookId: 1, dueAt: 1 }, name: 'due', partialFilterExpression: { status: 'pending' } },
      { key: { createdAt: 1 }, name: 'expired', expireAfterSeconds: LIMITS.eventDays * 86_400 },
    ]),
    renewals.createIndexes([
      {
        // Two runs that open one at the same time get the same.
        key: { hashAlgorithm: 1 },
        name: 'unfinished',
        unique: true,
        partialFilterExpression: UNFINISHED,
      },
      { key: { 'token.signer': 1 }, name: 'signer' },
      { key: { 'renewal.id': 1 }, name: 'renewal' },
      { key: { completedAt: -1 }, name: 'completed' },
      { key: { announced: 1 }, name: 'announcements', partialFilterExpression: { announced: false } },
    ]),
    batches.createIndexes([
      { key: { network: 1, status: 1, createdAt: -1 }, name: 'network' },
      { key: { updatedAt: 1, createdAt: 1 }, name: 'changed' },
      { key: { createdAt: 1 }, name: 'created' },
      {
        // One batch per network before its first block: two would compete for the same coin.
        key: { network: 1 },
        name: 'first-block',
        unique: true,
        partialFilterExpression: { status: { $in: [...UNDER_WAY] }, everConfirmed: false },
      },
      {
        // The watched batches: only a few, whatever the total.
        key: { network: 1, createdAt: 1 },
        name: 'watched',
        partialFilterExpression: { everConfirmed: true, settledAt: null },
      },
      {
        // The batches whose owners are still to be told of: only a few, whatever the total.
        key: { createdAt: 1 },
        name: 'announcements',
        partialFilterExpression: { 'announcements.made': false },
      },
      // The newest settled block, which is checked with every new tip.
      { key: { network: 1, 'block.height': -1 }, name: 'block' },
      { key: { network: 1, 'transactions.signedAt': 1 }, name: 'fees' },
      {
        key: { network: 1, finalLostAt: -1 },
        name: 'final-lost',
        partialFilterExpression: { finalLostAt: { $type: 'date' } },
      },
      { key: { 'transactions.inputs.txid': 1 }, name: 'coin' },
      { key: { 'transactions.txid': 1 }, name: 'transaction' },
    ]),
  ]);
}

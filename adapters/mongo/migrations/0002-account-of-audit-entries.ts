import type { Db } from 'mongodb';
import { AUDIT_ACCOUNT_INDEX } from '../indexes';
import type { Migration } from './migration';

const BATCH_SIZE = 1_000;

const MISSING = { accountId: { $exists: false } };

/** Entries about a key name its account in their details; those about an account or its sessions are about their subject. */
const ACCOUNT = {
  $ifNull: [
    '$details.accountId',
    {
      $cond: [
        { $regexMatch: { input: '$action', regex: '^(account|password|session|signin)\\.' } },
        '$subject',
        null,
      ],
    },
  ],
};

/**
 * Adds `accountId` to every audit entry, so that one index finds those of an account. The entries keep the fields that version 1
 * reads, and the three indexes that it reads them by stay for as long as it is the minimum reader.
 */
export const accountOfAuditEntries: Migration = {
  version: 2,
  name: 'adds the account to audit entries',
  minimumReader: 1,
  async apply(db: Db, report) {
    const audit = db.collection('audit');
    await audit.createIndexes([AUDIT_ACCOUNT_INDEX]);
    for (let done = 0; ;) {
      const batch = await audit
        .find(MISSING, { projection: { _id: 1 } })
        .limit(BATCH_SIZE)
        .toArray();
      if (batch.length === 0) return;
      const ids = batch.map(({ _id }) => _id);
      await audit.updateMany({ _id: { $in: ids }, ...MISSING }, [{ $set: { accountId: ACCOUNT } }]);
      done += batch.length;
      report(`${done} entries changed`);
    }
  },
};

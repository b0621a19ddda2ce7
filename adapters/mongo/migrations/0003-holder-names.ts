import type { Db } from 'mongodb';
import type { Migration } from './migration';

/** Adds `holderName` to every account: nobody has given one yet. Ends sessions that do not say where they were started. */
export const holderNames: Migration = {
  version: 3,
  name: 'adds the holder name to accounts',
  minimumReader: 1,
  async apply(db: Db, report) {
    const missing = { holderName: { $exists: false } };
    const { modifiedCount } = await db
      .collection('accounts')
      .updateMany(missing, { $set: { holderName: null } });
    await db.collection('sessions').deleteMany({ address: { $exists: false } });
    if (modifiedCount > 0) report(`${modifiedCount} accounts changed`);
  },
};

import { openDatabase } from '../../../adapters/mongo/open';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

describe('the retention of the audit log', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  /** As a process with this setting does when it starts. */
  const start = (auditRetentionDays?: number | null) =>
    openDatabase(database.uri).prepare({ ...(auditRetentionDays !== undefined && { auditRetentionDays }) });
  /** What the database enforces, on entries of any age. */
  const limits = async () =>
    (await database.collections.audit.indexes())
      .filter(({ key }) => 'at' in key && Object.keys(key).length === 1)
      .map(({ expireAfterSeconds }) => expireAfterSeconds! / 86_400);

  it('has no limit unless one is set', async () => {
    await start(null);
    expect(await limits()).toEqual([]);
  });

  it('follows the setting, longer, shorter and removed, whichever process starts first', async () => {
    for (const days of [365, 3_650, 30]) {
      await Promise.all([start(days), start(days), start(days)]);
      expect(await limits()).toEqual([days]);
    }
    await Promise.all([start(null), start(null), start(null)]);
    expect(await limits()).toEqual([]);
  });

  it('is not changed by a command, which does not have the setting', async () => {
    await start(365);
    await start();
    expect(await limits()).toEqual([365]);
  });
});

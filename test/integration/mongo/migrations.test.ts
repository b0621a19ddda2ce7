import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Db } from 'mongodb';
import { createAuditTrail } from '../../../adapters/mongo/audit-trail';
import { migrate, pendingMigrations } from '../../../adapters/mongo/migrate';
import { custodyOfCertificates } from '../../../adapters/mongo/migrations/0005-custody-of-certificates';
import { MIGRATIONS } from '../../../adapters/mongo/migrations/list';
import type { Migration } from '../../../adapters/mongo/migrations/migration';
import { openDatabase } from '../../../adapters/mongo/open';
import { readSchema, schemaOf } from '../../../adapters/mongo/schema';
import { sello } from '../../support/cli';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { longIt, scaled } from '../../support/scale';

const MAIN = join(resolve(__dirname, '../../..'), 'dist/cli/main.js');
const LATEST = MIGRATIONS.at(-1)!.version;
const ACCOUNTS = 10;
const ENTRIES = scaled(20_000, 40_000, 200_000);

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await freshDatabase();
  db = database.collections.audit.db;
});
afterEach(async () => {
  // The tests change indexes.
  await db.dropDatabase();
  await database.drop();
});

const accountId = (i: number) => `acct_${i % ACCOUNTS}`;

/** An audit entry as schema 1 wrote it. */
function oldEntry(i: number) {
  const [at, account] = [new Date(i), accountId(i)];
  const kinds = [
    { action: 'account.created', subject: account, actor: account, details: {} },
    { action: 'key.created', subject: `key_${i}`, actor: account, details: { accountId: account } },
    { action: 'key.revoked', subject: `key_${i}`, actor: 'operator:ana', details: { accountId: account } },
    { action: 'signin.failed', subject: account, actor: 'unknown', details: {}, expiresAt: new Date(9e12) },
  ];
  return { at, ...kinds[Math.floor(i / ACCOUNTS) % kinds.length]! };
}

/** The read of schema 1. */
const oldList = (account: string) =>
  db
    .collection('audit')
    .find({ $or: [{ subject: account }, { actor: account }, { 'details.accountId': account }] })
    .sort({ at: -1 })
    .limit(ENTRIES)
    .toArray();

/** The audit log of a database with schema 1. */
async function fillWithSchema1(): Promise<void> {
  const audit = db.collection('audit');
  await audit.dropIndexes();
  await audit.createIndexes([
    { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
    { key: { subject: 1, at: -1 }, name: 'subject' },
    { key: { actor: 1, at: -1 }, name: 'actor' },
    { key: { 'details.accountId': 1, at: -1 }, name: 'account', sparse: true },
  ]);
  await audit.insertMany(Array.from({ length: ENTRIES }, (_, i) => oldEntry(i)));
  await audit.insertOne({
    at: new Date(0),
    action: 'chain.accepted',
    subject: 'regtest',
    actor: 'operator',
    details: {},
  });
}

const withoutAccount = () => db.collection('audit').countDocuments({ accountId: { $exists: false } });

/** As if its holder had been silent for as long. */
const endLease = () =>
  schemaOf(db).updateOne({ _id: 'sello' }, [{ $set: { 'migrator.until': { $subtract: ['$$NOW', 1] } } }]);

/** Starts a process that migrates, and kills it after its first batch. */
async function killHalfway(): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'migrate'], {
    env: { ...process.env, MONGODB_URI: database.uri },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    if (line.includes('entries changed')) child.kill('SIGKILL');
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

describe('a database with schema 1', () => {
  beforeEach(fillWithSchema1);

  it('is upgraded to the same result when the process is killed halfway and another continues', async () => {
    await killHalfway();
    const rest = await withoutAccount();
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(ENTRIES);
    expect(await readSchema(db)).toMatchObject({ version: 1, minimumReader: 1 });

    const lines: string[] = [];
    await new Promise<void>((done, failed) => {
      const log = (line: string) => {
        lines.push(line);
        // It waits for the dead process until that one's lease has ended.
        if (line.includes('Waiting')) endLease().catch(failed);
      };
      migrate(db, { log }).then(() => {
        done();
      }, failed);
    });
    expect(lines[0]).toBe('Another process applies migrations. Waiting for it.');
    expect(lines).toContain(`Migration 2: adds the account to audit entries, ${rest} entries changed.`);
    expect(await withoutAccount()).toBe(0);
    expect(await readSchema(db)).toMatchObject({ version: LATEST, migrator: null });
    const wrong = await db
      .collection('audit')
      .countDocuments({ $expr: { $ne: ['$accountId', { $ifNull: ['$details.accountId', '$subject'] }] } });
    // Only the entry about a chain concerns no account.
    expect(wrong).toBe(1);
    expect(await db.collection('audit').findOne({ action: 'chain.accepted' })).toMatchObject({
      accountId: null,
    });
  });

  longIt('is readable in full by old and new processes, while it is upgraded and after', async () => {
    const trail = createAuditTrail(database.collections);
    const each = ENTRIES / ACCOUNTS;
    let written = 0;
    const reads: number[] = [];
    const missing: string[] = [];
    let reading = Promise.resolve();
    let isReading = false;
    /** An old process writes one more entry, then both read. */
    const readBoth = async () => {
      await db.collection('audit').insertOne({ ...oldEntry(0), at: new Date() });
      const expected = each + ++written;
      const counts = [(await oldList(accountId(0))).length, (await trail.list(accountId(0), ENTRIES)).length];
      reads.push(...counts);
      if (counts.some((count) => count !== expected)) missing.push(`${counts.join()} of ${expected}`);
    };
    await migrate(db, {
      log: () => {
        if (isReading) return;
        isReading = true;
        reading = readBoth().finally(() => {
          isReading = false;
        });
      },
    });
    await reading;
    // This one comes after the upgrade, so nothing has given it an account.
    await readBoth();
    expect(await withoutAccount()).toBeGreaterThan(0);
    expect(reads.length).toBeGreaterThanOrEqual(4);
    expect(missing).toEqual([]);
  });

  longIt(
    'is reported by sello migrate --check with 1, upgraded by sello migrate, and reported with 0',
    async () => {
      const env = { MONGODB_URI: database.uri };
      const before = await sello(env, 'migrate', '--check');
      expect(before).toMatchObject({
        code: 1,
        stdout: MIGRATIONS.map(({ version, name }) => `Pending: migration ${version}: ${name}.\n`).join(''),
      });
      expect(await withoutAccount()).toBe(ENTRIES + 1);
      expect((await sello(env, 'migrate')).code).toBe(0);
      expect(await sello(env, 'migrate', '--check')).toMatchObject({
        code: 0,
        stdout: 'No migration is pending.\n',
      });
      expect(await withoutAccount()).toBe(0);
    },
  );
});

it('migration 5 says of every certificate that its file is held and that it came alone, and changes no other', async () => {
  const certificates = db.collection<{ _id: string; custody?: string; batch?: object | null }>(
    'certificates',
  );
  const before = Array.from({ length: 2_500 }, (_, i) => ({ _id: `cert_${String(i).padStart(4, '0')}` }));
  const sent = { _id: 'cert_x', custody: 'hash_only', batch: { id: 'bat_1', index: 3 } };
  await certificates.insertMany([...before, sent]);
  const lines: string[] = [];
  await custodyOfCertificates.apply(db, (line) => lines.push(line));
  expect(lines).toEqual([1_000, 2_000, 2_500].map((count) => `${count} certificates changed`));
  expect(await certificates.countDocuments({ custody: 'held', batch: { $type: 'null' } })).toBe(2_500);
  expect(await certificates.findOne({ _id: 'cert_x' })).toEqual(sent);
});

describe('the schema version', () => {
  const migration = (version: number, minimumReader: number, apply: Migration['apply']): Migration => ({
    version,
    minimumReader,
    name: `is migration ${version}`,
    apply,
  });

  it('is raised by one of several processes that start at once, and each migration runs once, in order', async () => {
    const applied: number[] = [];
    const migrations = [2, 3].map((version) =>
      migration(version, 1, () => {
        applied.push(version);
        return Promise.resolve();
      }),
    );
    await Promise.all(Array.from({ length: 8 }, () => migrate(db, { migrations, leaseMilliseconds: 2_000 })));
    expect(applied).toEqual([2, 3]);
    expect(await readSchema(db)).toMatchObject({ version: 3, minimumReader: 1, migrator: null });
  });

  it('is not raised by a process that was suspended while another took over', async () => {
    let first = true;
    const versions: number[] = [];
    const other = migration(2, 1, async () => {
      if (!first) return;
      first = false;
      await endLease();
      await migrate(db, { migrations: [other] });
      versions.push((await readSchema(db)).version);
      // Something that the late process must not overwrite.
      await schemaOf(db).updateOne({ _id: 'sello' }, { $set: { version: 5 } });
    });
    expect(await migrate(db, { migrations: [other] })).toEqual({ newer: true });
    expect(versions).toEqual([2]);
    expect((await readSchema(db)).version).toBe(5);
  });

  it('stays when a migration fails, and the next process starts at once', async () => {
    const failing = migration(2, 1, () => Promise.reject(new Error('The disk is full.')));
    await expect(migrate(db, { migrations: [failing] })).rejects.toThrow('The disk is full.');
    expect(await readSchema(db)).toMatchObject({ version: 1, migrator: null });
    expect(await migrate(db, { migrations: [migration(2, 1, () => Promise.resolve())] })).toEqual({
      newer: false,
    });
  });

  longIt(
    'below the minimum reader stops a process with one line that says which release is needed',
    async () => {
      const release = { version: 9, minimumReader: 8, release: '7.3.0', migrator: null };
      await schemaOf(db).insertOne({ _id: 'sello', ...release });
      const { code, stderr } = await sello({ MONGODB_URI: database.uri }, 'accounts', 'list');
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^sello: MONGODB_URI names a database that Sello 7\.3\.0 has upgraded to schema 9\. .* Start Sello 7\.3\.0 or later\.\n$/,
      );
      await expect(pendingMigrations(db)).rejects.toThrow('at least 8 is needed');
    },
  );

  it('above that of a process, which is still at the minimum, lets it start, and it changes no index', async () => {
    const own = MIGRATIONS.at(-1)!.version;
    const release = { version: own + 1, minimumReader: own, release: '7.3.0', migrator: null };
    await schemaOf(db).insertOne({ _id: 'sello', ...release });
    await db.collection('audit').dropIndexes();
    await openDatabase(database.uri).prepare();
    expect(await db.collection('audit').indexes()).toHaveLength(1);
    expect(await readSchema(db)).toMatchObject(release);
  });
});

it('migrations are numbered from 2 without gaps, and the minimum reader never falls', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, i) => i + 2));
  const minimums = MIGRATIONS.map(({ minimumReader }) => minimumReader);
  expect(minimums).toEqual([...minimums].sort((a, b) => a - b));
  for (const { version, minimumReader } of MIGRATIONS) expect(minimumReader).toBeLessThan(version);
});

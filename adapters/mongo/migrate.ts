import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { version as release } from '../../package.json';
import { MIGRATIONS } from './migrations/list';
import type { Migration } from './migrations/migration';
import { assertReadable, createSchema, readSchema, schemaOf } from './schema';

export interface MigrateOptions {
  migrations?: readonly Migration[];
  log?: (line: string) => void;
  /** After a crash, another process continues when this has passed. A running one renews it. */
  leaseMilliseconds?: number;
}

const LEASE_MILLISECONDS = 60_000;

/** The schema version of this release, or of the given migrations. */
const versionOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 1;

const after = (migrations: readonly Migration[], version: number) =>
  migrations.filter((migration) => migration.version > version);

/** What `migrate` would apply. */
export async function pendingMigrations(db: Db, migrations = MIGRATIONS): Promise<Migration[]> {
  const schema = await readSchema(db);
  assertReadable(schema, versionOf(migrations));
  return after(migrations, schema.version);
}

/**
 * Brings the database to the schema of this release, or waits while another process does. Refuses a database that this release can't
 * read. The result says whether the database has a newer schema, which this release can read.
 */
export async function migrate(
  db: Db,
  {
    migrations = MIGRATIONS,
    log = () => undefined,
    leaseMilliseconds = LEASE_MILLISECONDS,
  }: MigrateOptions = {},
): Promise<{ newer: boolean }> {
  const own = versionOf(migrations);
  const lease = createLease(db, leaseMilliseconds);
  await createSchema(db);
  for (let waits = false; ;) {
    const schema = await readSchema(db);
    assertReadable(schema, own);
    if (schema.version >= own) return { newer: schema.version > own };
    if (await lease.take()) await applyAll(db, { migrations, log, lease });
    else {
      if (!waits) log('Another process applies migrations. Waiting for it.');
      waits = true;
      await pause(Math.min(1_000, leaseMilliseconds / 4));
    }
  }
}

type Lease = ReturnType<typeof createLease>;

async function applyAll(
  db: Db,
  { migrations, log, lease }: Required<Pick<MigrateOptions, 'migrations' | 'log'>> & { lease: Lease },
): Promise<void> {
  const stopRenewing = lease.keep();
  try {
    // Read again: another process may have applied some before this one took the lease.
    for (const migration of after(migrations, (await readSchema(db)).version)) {
      const { version, name, minimumReader } = migration;
      const title = `Migration ${version}: ${name}`;
      log(`${title}.`);
      await migration.apply(db, (progress) => {
        log(`${title}, ${progress}.`);
      });
      // A process that was suspended for longer than its lease changes nothing here, and starts over.
      if (!(await lease.complete({ version, minimumReader, release }))) return;
      log(`${title}, done.`);
    }
  } finally {
    stopRenewing();
    await lease.release();
  }
}

/** Held by one process at a time, by the database's clock. */
function createLease(db: Db, milliseconds: number) {
  const schemas = schemaOf(db);
  const id = randomUUID();
  const held = { _id: 'sello', 'migrator.id': id } as const;
  const renewed = { $set: { migrator: { id, until: { $add: ['$$NOW', milliseconds] } } } };
  const isFree = { $or: [{ $eq: ['$migrator', null] }, { $lt: ['$migrator.until', '$$NOW'] }] };
  const matched = async (update: Promise<{ matchedCount: number }>) => (await update).matchedCount === 1;
  return {
    take: () => matched(schemas.updateOne({ _id: 'sello', $expr: isFree }, [renewed])),
    /** Renews it until the returned function is called. */
    keep() {
      const timer = setInterval(() => {
        // Without renewal, another process continues.
        schemas.updateOne(held, [renewed]).catch(() => undefined);
      }, milliseconds / 4);
      return () => {
        clearInterval(timer);
      };
    },
    /** `false` when another process has taken it meanwhile. */
    complete: (applied: { version: number; minimumReader: number; release: string }) =>
      matched(schemas.updateOne(held, { $set: applied })),
    release: () => schemas.updateOne(held, { $set: { migrator: null } }),
  };
}

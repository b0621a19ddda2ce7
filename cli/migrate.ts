import { Command } from 'commander';
import { BACKGROUND_TIMEOUTS, connectDatabase } from '../adapters/mongo/connect';
import { pendingMigrations } from '../adapters/mongo/migrate';
import { openDatabase } from '../adapters/mongo/open';
import { print } from '../clients/cli/print';
import { serviceSetting } from './running-stack';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description(
      'applies pending migrations to the database and builds its indexes, as every process does when it starts',
    )
    .option('--check', 'changes nothing: lists what is pending, and exits with 1 if anything is')
    .action(({ check = false }: { check?: boolean }) => {
      const uri = serviceSetting(process.env, 'MONGODB_URI');
      return check ? listPending(uri) : applyPending(uri);
    });
}

async function applyPending(uri: string): Promise<void> {
  const { prepare, close } = openDatabase(uri);
  try {
    await prepare({ log: print });
    print('The database has the schema and indexes of this release.');
  } finally {
    await close();
  }
}

async function listPending(uri: string): Promise<void> {
  const { db, close } = connectDatabase(uri, BACKGROUND_TIMEOUTS);
  try {
    const pending = await pendingMigrations(db);
    for (const { version, name } of pending) print(`Pending: migration ${version}: ${name}.`);
    if (pending.length === 0) print('No migration is pending.');
    else process.exitCode = 1;
  } finally {
    await close();
  }
}

import type { Command } from 'commander';
import { callersCommands, loadProgram as load } from '../clients/cli/program';
import type { Loaders } from '../clients/cli/program';
import { reportError as report } from '../clients/cli/usage-errors';
import { UnavailableError } from '../domain/errors';
import { optionalSetting } from './running-stack';

const OPERATORS: Loaders = {
  accounts: async () => (await import('./accounts.js')).accountsCommand(),
  anchor: async () => (await import('./anchor.js')).anchorCommand(),
  codec: async () => (await import('./codec.js')).codecCommand(),
  credentials: async () => (await import('./credentials.js')).credentialsCommand(),
  doctor: async () => (await import('./doctor.js')).doctorCommand(),
  evidence: async () => (await import('./evidence.js')).evidenceCommand(),
  find: async () => (await import('./find.js')).findCommand(),
  keys: async () => (await import('./keys.js')).keysCommand(),
  migrate: async () => (await import('./migrate.js')).migrateCommand(),
  psc: async () => (await import('./psc.js')).pscCommand(),
  restore: async () => (await import('./restore.js')).restoreCommand(),
  secrets: async () => (await import('./secrets.js')).secretsCommand(),
  wallet: async () => (await import('./wallet.js')).walletCommand(),
};

const DESCRIPTION =
  'Operates a Sello service: the one that npm start runs in this folder, or the one that the environment names.';

const HELP = {
  address:
    'A service of this computer is found when it runs: npm start, or SELLO_DATA_DIR for its data folder.',
  key: 'An operator creates a key with: sello keys create --account E',
};

/** The operators' `sello`, which has the callers' commands too: they find the service as the others do. */
export function loadProgram(name = ''): Promise<Command> {
  const env = process.env;
  const runningService = () => optionalSetting(env, 'PUBLIC_URL');
  const callers = callersCommands({ env, runningService, help: HELP });
  const commands = Object.entries({ ...OPERATORS, ...callers }).sort(([a], [b]) => (a < b ? -1 : 1));
  return load(name, DESCRIPTION, Object.fromEntries(commands));
}

export function reportError(error: unknown): number {
  return report(error, (known) =>
    known instanceof UnavailableError ? ' Is the service running? Start it with: npm start' : '',
  );
}

import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { UnavailableError } from '../domain/errors';
import { version } from '../package.json';
import { printError } from './print';

/** Loaded on demand: loading all of them takes a second, one a fraction of it. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  accounts: async () => (await import('./accounts.js')).accountsCommand(),
  anchor: async () => (await import('./anchor.js')).anchorCommand(),
  certify: async () => (await import('./certify.js')).certifyCommand(),
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
  verify: async () => (await import('./verify.js')).verifyCommand(),
  wallet: async () => (await import('./wallet.js')).walletCommand(),
};

/** Wrong arguments exit with 2, so that they do not look like a command that failed or a proof that does not hold. */
const EXIT_USAGE = 2;

/** The `sello` program with the named command; with all of them for help or an unknown name. */
export async function loadProgram(name = ''): Promise<Command> {
  const program = new Command('sello')
    .description(
      'Operates a Sello service: the one that npm start runs in this folder, or the one that the environment names.',
    )
    .version(version, '-V, --version', 'prints the version');
  const called = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const loaders = called === undefined ? Object.values(COMMANDS) : [called];
  for (const command of await Promise.all(loaders.map((load) => load()))) program.addCommand(command);
  throwUsageErrors(program);
  return program;
}

/** Makes a command and its subcommands print their usage and throw, where commander would exit with 1. */
function throwUsageErrors(command: Command): void {
  command.exitOverride().showHelpAfterError();
  command.commands.forEach(throwUsageErrors);
}

/** Prints the error, unless commander has, and returns the exit code. */
export function reportError(error: unknown): number {
  if (error instanceof CommanderError && !(error instanceof InvalidArgumentError))
    return error.exitCode === 0 ? 0 : EXIT_USAGE;
  if (!(error instanceof Error)) throw error;
  const hint = error instanceof UnavailableError ? ' Is the service running? Start it with: npm start' : '';
  printError(`sello: ${error.message}${hint}`);
  return error instanceof InvalidArgumentError ? EXIT_USAGE : 1;
}

import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { CliError } from './cli-error';
import { CALLER } from './connection/connection';
import type { Surroundings } from './connection/connection';
import { printError } from './print';
import { version } from './package.json';

/** Loaded on demand: each command brings its own code. */
export type Loaders = Record<string, () => Promise<Command>>;

/** The commands of whoever calls a service, which needs nothing but a key. */
export function callersCommands(surroundings: Surroundings = CALLER): Loaders {
  return {
    certify: async () => (await import('./certify.js')).certifyCommand(surroundings),
    get: async () => (await import('./get.js')).getCommand(surroundings),
    login: async () => (await import('./login.js')).loginCommand(surroundings),
    logout: async () => (await import('./logout.js')).logoutCommand(surroundings),
    verify: async () => (await import('./verify.js')).verifyCommand(surroundings),
  };
}

/** Wrong arguments exit with 2, so that they do not look like a command that failed or a proof that does not hold. */
const EXIT_USAGE = 2;

/** The `sello` program with the named command; with all of them for help or an unknown name. */
export async function loadProgram(
  name = '',
  description = 'Certifies files with a Sello service, and verifies their proofs.',
  loaders: Loaders = callersCommands(),
): Promise<Command> {
  const program = new Command('sello')
    .description(description)
    .version(version, '-V, --version', 'prints the version');
  const called = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  const wanted = called === undefined ? Object.values(loaders) : [called];
  for (const command of await Promise.all(wanted.map((load) => load()))) program.addCommand(command);
  throwUsageErrors(program);
  return program;
}

/** Makes a command and its subcommands print their usage and throw, where commander would exit with 1. */
function throwUsageErrors(command: Command): void {
  command.exitOverride().showHelpAfterError();
  command.commands.forEach(throwUsageErrors);
}

/** Prints the error, unless commander has, and returns the exit code. */
export function reportError(error: unknown, hint: (error: Error) => string = () => ''): number {
  if (error instanceof CommanderError && !(error instanceof InvalidArgumentError))
    return error.exitCode === 0 ? 0 : EXIT_USAGE;
  if (!(error instanceof Error)) throw error;
  printError(`sello: ${error.message}${hint(error)}`);
  if (error instanceof InvalidArgumentError) return EXIT_USAGE;
  return error instanceof CliError ? error.exitCode : 1;
}

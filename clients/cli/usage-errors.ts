import { CommanderError, InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { CliError } from './cli-error';
import { printError } from './print';

/** Wrong arguments exit with 2, so that they do not look like a command that failed or a proof that does not hold. */
const EXIT_USAGE = 2;

/** Makes a command and its subcommands print their usage and throw, where commander would exit with 1. */
export function throwUsageErrors(command: Command): void {
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

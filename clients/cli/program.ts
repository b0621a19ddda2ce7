import { Command } from 'commander';
import { CALLER } from './connection/connection';
import type { Surroundings } from './connection/connection';
import { version } from './package.json';
import { throwUsageErrors } from './usage-errors';

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

#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { UnavailableError } from '../domain/errors';

/** What one of them needs takes a second to load with all of them, and a fraction of it alone. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  accounts: async () => (await import('./accounts.js')).accountsCommand(),
  anchor: async () => (await import('./anchor.js')).anchorCommand(),
  certify: async () => (await import('./certify.js')).certifyCommand(),
  doctor: async () => (await import('./doctor.js')).doctorCommand(),
  find: async () => (await import('./find.js')).findCommand(),
  keys: async () => (await import('./keys.js')).keysCommand(),
  psc: async () => (await import('./psc.js')).pscCommand(),
  verify: async () => (await import('./verify.js')).verifyCommand(),
  wallet: async () => (await import('./wallet.js')).walletCommand(),
};

/** The one that is called; all, where help is asked for or the name is none of ours. */
async function wantedCommands(): Promise<Command[]> {
  const name = process.argv[2] ?? '';
  const wanted = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return Promise.all((wanted === undefined ? Object.values(COMMANDS) : [wanted]).map((load) => load()));
}

async function main(): Promise<void> {
  const program = new Command('sello')
    .description('Operates a Sello service: the one `npm start` runs here, or the one the environment names.')
    .exitOverride();
  for (const command of await wantedCommands()) program.addCommand(command);
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    if (!(error instanceof Error)) throw error;
    const hint = error instanceof UnavailableError ? ' Is the service running? Start it with: npm start' : '';
    console.error(`sello: ${error.message}${hint}`);
    process.exitCode = 1;
  }
}

void main();

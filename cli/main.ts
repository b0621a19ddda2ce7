#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { accountsCommand } from './accounts';
import { anchorCommand } from './anchor';
import { certifyCommand } from './certify';
import { UnavailableError } from '../ports/unavailable';
import { doctorCommand } from './doctor';
import { findCommand } from './find';
import { keysCommand } from './keys';
import { pscCommand } from './psc';
import { verifyCommand } from './verify';
import { walletCommand } from './wallet';

async function main(): Promise<void> {
  const program = new Command('sello')
    .description('Operates a Sello service: the one `npm start` runs here, or the one the environment names.')
    .exitOverride()
    .addCommand(accountsCommand())
    .addCommand(anchorCommand())
    .addCommand(certifyCommand())
    .addCommand(doctorCommand())
    .addCommand(findCommand())
    .addCommand(keysCommand())
    .addCommand(pscCommand())
    .addCommand(verifyCommand())
    .addCommand(walletCommand());
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

#!/usr/bin/env node
import { environmentReader } from '../../config/environment';
import { readSystemRoots } from '../../config/system-roots';
import { trustSystemRoots } from '../../runtime/trust-system-roots';
import { loadProgram, reportError } from './program';

async function main(): Promise<void> {
  const program = await loadProgram(process.argv[2]);
  try {
    // A service in a company's network often has a certificate that only the company's computers trust.
    trustSystemRoots(readSystemRoots(environmentReader(process.env)));
    await program.parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

void main();

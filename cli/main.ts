#!/usr/bin/env node
import { loadProgram, reportError } from './program';

async function main(): Promise<void> {
  const program = await loadProgram(process.argv[2]);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

void main();

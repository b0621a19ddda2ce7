#!/usr/bin/env node
import { environmentReader } from '../../config/environment';
import { readSystemRoots } from '../../config/system-roots';
import { trustSystemRoots } from '../../runtime/trust-system-roots';
import { callersCommands, loadProgram, reportError } from './program';
import type { Loaders } from './program';

/** Only in the callers' own program: the operators' is part of the service's image, which has no use for the protocol's library. */
const COMMANDS: Loaders = {
  ...callersCommands(),
  mcp: async () => (await import('./mcp/mcp-command.js')).mcpCommand(),
};

async function main(): Promise<void> {
  const program = await loadProgram(process.argv[2], undefined, COMMANDS);
  try {
    // A service in a company's network often has a certificate that only the company's computers trust.
    trustSystemRoots(readSystemRoots(environmentReader(process.env)));
    await program.parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

void main();

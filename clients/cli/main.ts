#!/usr/bin/env node
import { callersCommands, loadProgram } from './program';
import type { Loaders } from './program';
import { runProgram } from './run-program';
import { reportError } from './usage-errors';

/** Only in the callers' own program: the operators' is part of the service's image, which has no use for the protocol's library. */
const COMMANDS: Loaders = {
  ...callersCommands(),
  mcp: async () => (await import('./mcp/mcp-command.js')).mcpCommand(),
};

void runProgram((name) => loadProgram(name, undefined, COMMANDS), reportError);

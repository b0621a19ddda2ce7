import { Command } from 'commander';
import { CliError } from '../cli-error';
import { withConnectionOptions } from '../connection/connection-options';
import { CALLER } from '../connection/connection';
import type { Surroundings } from '../connection/connection';
import { findConnection } from '../connection/find-connection';
import type { ConnectionOptions } from '../connection/find-connection';

export function mcpCommand(surroundings: Surroundings = CALLER): Command {
  return withConnectionOptions(new Command('mcp'))
    .description('offers certification to agents, over the Model Context Protocol')
    .action(async (options: ConnectionOptions) => {
      await findConnection(options, surroundings);
      throw new CliError('The MCP server is not part of this build.');
    });
}

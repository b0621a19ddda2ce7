import { Command } from 'commander';
import { CALLER } from '../connection/connection';
import type { Surroundings } from '../connection/connection';
import { withConnectionOptions } from '../connection/connection-options';
import { parseListenAddress, parseOrigin } from './http/listen-address';
import type { McpOptions } from './mcp-options';

export function mcpCommand(surroundings: Surroundings = CALLER): Command {
  return withConnectionOptions(new Command('mcp'))
    .description('offers certification to agents, over the Model Context Protocol')
    .option(
      '--root <dir>',
      'folder whose files may be sent with certify_file; without it there is no such tool',
    )
    .option(
      '--http <[host:]port>',
      "serve streamable HTTP at /mcp instead of standard input and output, with each caller's own key",
      parseListenAddress,
    )
    .option('--allow-remote', 'with --http: listen on an address that other machines can reach')
    .option('--allow-host <name...>', 'with --http: another host name that this server is called by')
    .option(
      '--allow-origin <origin...>',
      'with --http: an origin whose pages may call this server',
      parseOrigin,
    )
    .action(async (options: McpOptions) => {
      // Everything below brings the protocol's library with it.
      const { runMcp } = await import('./run-mcp.js');
      await runMcp(options, surroundings);
    });
}

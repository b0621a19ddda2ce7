import type { Command } from 'commander';

/** The options that `findConnection` reads. */
export function withConnectionOptions(command: Command): Command {
  return command
    .option('--url <url>', 'address of the service; by default SELLO_URL, or the one logged in to')
    .option('--key-file <file>', 'file with the API key; by default SELLO_API_KEY, or the one logged in with')
    .option('--allow-http', 'send the key over plain http to another machine');
}

import { Sello } from '../../typescript/src/index';
import { version } from '../package.json';
import type { Surroundings } from './connection';
import { findConnection } from './find-connection';
import type { ConnectionOptions } from './find-connection';

/** A person at a terminal would rather wait than type the command again. */
const RETRIES = 4;

export interface OpenedClient {
  client: Sello;
  url: string;
}

/** The client of a command. */
export async function openClient(
  options: ConnectionOptions,
  surroundings: Surroundings,
): Promise<OpenedClient> {
  const connection = await findConnection(options, surroundings);
  return { client: clientOf(connection), url: connection.url };
}

export function clientOf({ url, apiKey }: { url: string; apiKey: string }, maxRetries = RETRIES): Sello {
  return new Sello({ url, apiKey, maxRetries, userAgent: `sello-cli/${version}` });
}

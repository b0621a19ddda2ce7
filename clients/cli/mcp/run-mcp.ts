import { isLoopback } from '../../../domain/loopback';
import { Sello } from '../../typescript/src/index';
import { version } from '../package.json';
import { CliError } from '../cli-error';
import type { Surroundings } from '../connection/connection';
import { findConnection } from '../connection/find-connection';
import { findServiceUrl } from './find-service-url';
import { Callers } from './http/callers';
import { startHttpServer } from './http/http-server';
import { isWildcard } from './http/listen-address';
import type { ListenAddress } from './http/listen-address';
import { McpEndpoint } from './http/mcp-endpoint';
import { SESSION_LIMITS } from './http/sessions';
import { log, logError } from './log';
import type { McpOptions } from './mcp-options';
import { selloServer } from './sello-server';
import { serveStandardStreams } from './serve-standard-streams';

const userAgent = `sello-mcp/${version}`;

export async function runMcp(options: McpOptions, surroundings: Surroundings): Promise<void> {
  const { http } = options;
  if (http === undefined) await overStandardStreams(options, surroundings);
  else await overHttp(http, options, surroundings);
}

async function overStandardStreams(options: McpOptions, surroundings: Surroundings): Promise<void> {
  for (const name of ['allowRemote', 'allowHost', 'allowOrigin'] as const)
    if (options[name] !== undefined) throw new CliError('--allow-… options need --http.');
  const sello = new Sello({ ...(await findConnection(options, surroundings)), userAgent });
  await serveStandardStreams(sello, options.root ?? null);
}

async function overHttp(
  address: ListenAddress,
  options: McpOptions,
  surroundings: Surroundings,
): Promise<void> {
  const { root, allowRemote = false, allowHost = [], allowOrigin = [] } = options;
  if (root !== undefined)
    throw new CliError('--root is for standard input and output: callers over HTTP send hashes only.');
  if (!allowRemote && !isLoopback(address.host))
    throw new CliError(
      `Other machines can reach ${address.host}. Add --allow-remote if they may, and put TLS in front: keys pass in the clear.`,
    );
  const url = await findServiceUrl(options, surroundings);
  const own = isWildcard(address.host)
    ? []
    : [address.host.includes(':') ? `[${address.host}]` : address.host];
  const server = await startHttpServer({
    ...address,
    allowed: { hosts: [...own, ...allowHost], origins: allowOrigin },
    callers: new Callers((apiKey) => new Sello({ url, apiKey, userAgent })),
    endpoint: new McpEndpoint({
      createServer: ({ sello, scopes }) => selloServer({ sello, root: null }, scopes),
      limits: SESSION_LIMITS,
      onError: logError,
    }),
    onError: logError,
  });
  log(`Listening on ${server.url} for ${url}. Callers send their own API key.`);
  await stopSignal();
  await server.stop();
}

async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => {
        resolve();
      });
  });
}

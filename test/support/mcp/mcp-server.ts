import { Callers } from '../../../clients/cli/mcp/http/callers';
import { startHttpServer } from '../../../clients/cli/mcp/http/http-server';
import type { HttpServer, HttpServerOptions } from '../../../clients/cli/mcp/http/http-server';
import { McpEndpoint } from '../../../clients/cli/mcp/http/mcp-endpoint';
import type { EndpointOptions } from '../../../clients/cli/mcp/http/mcp-endpoint';
import { SESSION_LIMITS } from '../../../clients/cli/mcp/http/sessions';
import { Sello } from '../../../clients/typescript/src/index';

/** What a server offers, and how. */
export type ServerOffer = Omit<EndpointOptions, 'limits' | 'onError'> &
  Partial<Pick<EndpointOptions, 'limits'>>;

/** The HTTP server of `sello mcp --http` in this process, on a free port. */
export async function startMcpServer(
  serviceUrl: string,
  offer: ServerOffer,
  options: Partial<HttpServerOptions> = {},
): Promise<HttpServer & { errors: unknown[] }> {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    allowed: { hosts: [], origins: [] },
    callers: new Callers((apiKey) => new Sello({ url: serviceUrl, apiKey })),
    endpoint: new McpEndpoint({ limits: SESSION_LIMITS, ...offer, onError }),
    onError,
    ...options,
  });
  return { ...server, errors };
}

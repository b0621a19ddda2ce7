import { createMcpHandler, isInitializeRequest, isLegacyRequest } from '@modelcontextprotocol/server';
import type { McpHttpHandler, ServerEventBus } from '@modelcontextprotocol/server';
import type { Caller } from './callers';
import { refuse } from './refusals';
import { Sessions } from './sessions';
import type { SessionOptions } from './sessions';
import type { Exchange } from './web-exchange';

export interface EndpointOptions extends SessionOptions {
  onError: (error: Error) => void;
  /** Where changes of what a server offers are published; the offer of `selloServer` never changes. */
  bus?: ServerEventBus;
}

/** Answers the protocol's messages of one caller. Revisions before 2026-07-28 have sessions; since then every request stands alone. */
export class McpEndpoint {
  private readonly sessions: Sessions;
  private readonly modern: McpHttpHandler;

  constructor({ onError, bus, ...options }: EndpointOptions) {
    this.sessions = new Sessions(options);
    this.modern = createMcpHandler(
      ({ authInfo }) => options.createServer(authInfo?.extra?.['caller'] as Caller),
      {
        legacy: 'reject',
        maxSubscriptions: options.limits.sessions,
        onerror: onError,
        ...(bus !== undefined && { bus }),
      },
    );
  }

  async answer(caller: Caller, exchange: Exchange): Promise<Response> {
    const { request, body } = exchange;
    if (!['GET', 'POST', 'DELETE'].includes(request.method))
      return refuse(405, 'method_not_allowed', 'Use POST, GET or DELETE.', { allow: 'GET, POST, DELETE' });
    if (!(await isLegacyRequest(request, body))) {
      const authInfo = { token: '', clientId: caller.id, scopes: [...caller.scopes], extra: { caller } };
      return this.modern.fetch(request, { authInfo, parsedBody: body });
    }
    const id = request.headers.get('mcp-session-id');
    const opens = id === null && isInitializeRequest(body);
    const session = opens ? await this.sessions.open(caller) : this.sessions.find(id, caller);
    return session instanceof Response ? session : this.sessions.handle(session, exchange);
  }

  async close(): Promise<void> {
    await Promise.all([this.sessions.closeAll(), this.modern.close()]);
  }
}

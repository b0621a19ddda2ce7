import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { EventStore, McpServer } from '@modelcontextprotocol/server';
import type { Caller } from './callers';
import { refuse, refuseMessage } from './refusals';
import type { Exchange } from './web-exchange';

export interface SessionLimits {
  sessions: number;
  sessionsPerCaller: number;
  idleMs: number;
}

export const SESSION_LIMITS: SessionLimits = { sessions: 1_000, sessionsPerCaller: 100, idleMs: 30 * 60_000 };

interface Session {
  callerId: string;
  transport: WebStandardStreamableHTTPServerTransport;
  server: McpServer;
  /** Requests that are being answered, streams of events included. */
  open: number;
  usedAt: number;
}

export interface SessionOptions {
  createServer: (caller: Caller) => McpServer;
  limits: SessionLimits;
  /** Lets clients resume a stream. The tools need none: a call can be repeated at no cost. */
  resume?: { eventStore: () => EventStore; retryInterval: number };
}

/** Sessions of the protocol's revisions before 2026-07-28. Each belongs to the key that opened it. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(private readonly options: SessionOptions) {
    const { idleMs } = options.limits;
    this.sweeper = setInterval(() => void this.closeIdle(), Math.min(idleMs, 60_000)).unref();
  }

  /** The session that the request names. Another caller's is unknown, as one that never was. */
  find(id: string | null, caller: Caller): Session | Response {
    if (id === null) return refuseMessage(400, -32_000, 'Send initialize first, then its Mcp-Session-Id.');
    const session = this.sessions.get(id);
    if (session?.callerId === caller.id) return session;
    return refuseMessage(404, -32_001, 'There is no such session. Send initialize to open a new one.');
  }

  async open(caller: Caller): Promise<Session | Response> {
    await this.closeIdle();
    const { sessions, sessionsPerCaller } = this.options.limits;
    const own = [...this.sessions].filter(([, { callerId }]) => callerId === caller.id);
    if (own.length >= sessionsPerCaller) {
      const [oldest] = own
        .filter(([, { open }]) => open === 0)
        .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
      if (oldest === undefined) return full('This key has too many open sessions. Close one with DELETE.');
      await this.close(oldest[0]);
    }
    if (this.sessions.size >= sessions)
      return full('This server has too many open sessions. Try again later.');
    return this.create(caller);
  }

  async handle(session: Session, { request, body, closed }: Exchange): Promise<Response> {
    session.open += 1;
    void closed.then(() => {
      session.open -= 1;
      session.usedAt = Date.now();
    });
    const answer = await session.transport.handleRequest(request, { parsedBody: body });
    // An initialize that was refused opened nothing.
    if (session.transport.sessionId === undefined) await session.server.close();
    return answer;
  }

  async closeAll(): Promise<void> {
    clearInterval(this.sweeper);
    await Promise.all([...this.sessions.keys()].map((id) => this.close(id)));
  }

  private async create(caller: Caller): Promise<Session> {
    const server = this.options.createServer(caller);
    const { resume } = this.options;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.sessions.set(id, session),
      onsessionclosed: (id) => void this.sessions.delete(id),
      ...(resume !== undefined && { ...resume, eventStore: resume.eventStore() }),
    });
    const session = { callerId: caller.id, transport, server, open: 0, usedAt: Date.now() };
    await server.connect(transport);
    return session;
  }

  private async closeIdle(): Promise<void> {
    const before = Date.now() - this.options.limits.idleMs;
    const idle = [...this.sessions].filter(([, { open, usedAt }]) => open === 0 && usedAt < before);
    await Promise.all(idle.map(([id]) => this.close(id)));
  }

  private async close(id: string): Promise<void> {
    const session = this.sessions.get(id);
    this.sessions.delete(id);
    await session?.server.close();
  }
}

function full(message: string): Response {
  return refuse(503, 'too_many_sessions', message, { 'retry-after': '60' });
}

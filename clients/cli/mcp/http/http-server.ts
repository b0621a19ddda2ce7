import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonContentType } from '@modelcontextprotocol/server';
import { answerPreflight, checkHost, checkOrigin, corsHeaders } from './check-origin';
import type { AllowedPlaces } from './check-origin';
import type { Callers } from './callers';
import type { McpEndpoint } from './mcp-endpoint';
import { MAX_BODY_BYTES, readBody } from './read-body';
import { refuse, refuseMessage } from './refusals';
import { sendWebResponse, webExchange } from './web-exchange';

export const PATH = '/mcp';

const MAX_CONNECTIONS = 1_000;
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;

/** How long calls that are being answered may take when the server is told to stop. */
const STOP_WITHIN_MS = 10_000;

export interface HttpServerOptions {
  host: string;
  port: number;
  allowed: AllowedPlaces;
  callers: Callers;
  endpoint: McpEndpoint;
  onError: (error: unknown) => void;
}

export interface HttpServer {
  url: string;
  stop(): Promise<void>;
}

/** Listens for the protocol's streamable HTTP. Every request is checked: its Host, its Origin, its key, its size. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const calls = new Set<Promise<void>>();
  let stopping = false;
  const server = createServer((request, response) => {
    const call = answer(request, response, options, stopping).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else void sendWebResponse(failed(), response);
    });
    // A stream of events has no end of its own.
    if (request.method === 'POST') calls.add(call);
    void call.finally(() => calls.delete(call));
  });
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const stop = async () => {
    stopping = true;
    const closed = once(server, 'close');
    server.close();
    await within(STOP_WITHIN_MS, Promise.all(calls));
    await options.endpoint.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: urlOf(server, options.host), stop };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpServerOptions,
  stopping: boolean,
): Promise<void> {
  const origin = request.headers.origin ?? null;
  const found = stopping
    ? refuse(503, 'stopping', 'This server is stopping.', { 'retry-after': '5' })
    : await answerTo(request, response, options, origin);
  if (origin !== null && options.allowed.origins.includes(origin))
    for (const [name, value] of Object.entries(corsHeaders(origin))) response.setHeader(name, value);
  // What was not read of the body is not waited for.
  if (!request.complete) response.setHeader('connection', 'close');
  await sendWebResponse(found, response);
}

async function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  { allowed, callers, endpoint }: HttpServerOptions,
  origin: string | null,
): Promise<Response> {
  const refused = checkHost(request.headers.host ?? null, allowed) ?? checkOrigin(origin, allowed);
  if (refused !== null) return refused;
  if (request.url?.split('?')[0] !== PATH)
    return refuse(404, 'not_found', `There is nothing here. The protocol is at ${PATH}.`);
  if (request.method === 'OPTIONS' && origin !== null)
    return answerPreflight(origin, request.headers['access-control-request-headers'] ?? null);
  const caller = await callers.authenticate(request.headers.authorization ?? null);
  if (caller instanceof Response) return caller;
  const body = request.method === 'POST' ? await jsonBody(request) : { json: undefined };
  if (body instanceof Response) return body;
  return endpoint.answer(caller, webExchange(request, response, body.json));
}

async function jsonBody(request: IncomingMessage): Promise<{ json: unknown } | Response> {
  if (!isJsonContentType(request.headers['content-type'] ?? null))
    return refuse(415, 'unsupported_media_type', 'Send application/json.');
  const body = await readBody(request);
  if (body === null) return refuse(413, 'body_too_large', `A message has at most ${MAX_BODY_BYTES} bytes.`);
  try {
    return { json: JSON.parse(body.toString()) as unknown };
  } catch {
    return refuseMessage(400, -32_700, 'The body is not valid JSON.');
  }
}

function failed(): Response {
  return refuseMessage(500, -32_603, 'The request failed. The reason is in the log of this server.');
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${PATH}`;
}

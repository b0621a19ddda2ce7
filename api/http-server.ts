import type { FastifyServerOptions } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { randomBase62 } from '../domain/base62';
import { apiError } from './errors';
import type { ErrorCode } from './errors';
import { IncomingRequest } from './incoming-request';

const MAX_HEADER_BYTES = 16 * 1024;
const LINGER_MILLISECONDS = 2_000;
/** Enough for the rest of one large upload within the time that its sender has. */
export const DISCARDED_BYTES_PER_SECOND = 32 * 1024 * 1024;
/** What reading a chunk costs beside its bytes. */
const BYTES_PER_CHUNK = 512;
/** A reader who takes nothing of an answer for this long is disconnected. */
export const WRITE_IDLE_MILLISECONDS = 30_000;
/** How long a JSON body may take; uploads have limits of their own. */
export const JSON_BODY_MILLISECONDS = 10_000;

/** Errors of Node's HTTP parser, which rejects a request before Fastify sees it. */
const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How the server behaves before a route is found. */
export const HTTP_OPTIONS = {
  // A little more than the 5 minutes after which the upload's own timer answers 408.
  requestTimeout: 310_000,
  keepAliveTimeout: 72_000,
  // While the process drains, requests on open connections are still answered.
  return503OnClosing: false,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    // plugins/host-header.ts refuses such requests in our own error shape.
    requireHostHeader: false,
    IncomingMessage: IncomingRequest,
  },
  // Callers join a base address and a path with one slash too many.
  routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  // Always ours, never the caller's: each id leads to one line of the log.
  genReqId: newRequestId,
  requestIdHeader: false,
  clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    socket.end(answer(codeOf(error)));
    destroyLater(socket);
  },
} satisfies FastifyServerOptions & { http: object };

/**
 * Closing the socket right after a refusal would reset the connection while the body is still arriving, and many clients would lose the
 * answer. So only our side is closed, the rest of the body is discarded, and the client has two seconds to send it and read the answer.
 */
export function lingerBeforeClose(request: IncomingMessage): void {
  const { socket } = request;
  discard(request);
  // Node calls this after the last answer on a connection.
  socket.destroySoon = () => {
    socket.end();
    destroyLater(socket);
  };
}

/** Our side is closed. A client that does not close its own would keep the connection open for ever. */
function destroyLater(socket: Socket): void {
  const late = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  socket.once('close', () => {
    clearTimeout(late);
  });
}

/** Bytes that this process has discarded in the current second, and the requests that are paused until the next. */
let discardedBytes = 0;
let paused: IncomingMessage[] = [];
let nextSecond: NodeJS.Timeout | null = null;

/** Discarding is limited per process: the garbage collection of what was read slows down all other requests. */
function discard(request: IncomingMessage): void {
  let counted = chunksOf(request);
  request.unpipe();
  request.on('data', ({ length }: Buffer) => {
    const chunks = chunksOf(request);
    discardedBytes += length + (chunks - counted) * BYTES_PER_CHUNK;
    counted = chunks;
    nextSecond ??= setTimeout(resumePaused, 1_000).unref();
    if (discardedBytes < DISCARDED_BYTES_PER_SECOND) return;
    request.pause();
    paused.push(request);
  });
  request.resume();
}

function chunksOf(request: IncomingMessage): number {
  return request instanceof IncomingRequest ? request.chunks : 0;
}

function resumePaused(): void {
  const requests = paused;
  [discardedBytes, paused, nextSecond] = [0, [], null];
  for (const request of requests) request.resume();
}

function newRequestId(): string {
  return `req_${randomBase62(20)}`;
}

function codeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW' && isRequestLine((error as { rawPacket?: Buffer }).rawPacket))
    return 'uri_too_long';
  if (error.code === 'HPE_INVALID_METHOD' && METHOD_LINE.test(startOf(error))) return 'method_not_allowed';
  return PARSER_CODES[error.code ?? ''] ?? 'invalid_request';
}

/** A valid request line but for its method, which Node does not know. */
const METHOD_LINE = /^[A-Z]{1,20} \S{1,8000} HTTP\/1\.[01]\r\n/;

function startOf(error: NodeJS.ErrnoException): string {
  return (error as { rawPacket?: Buffer }).rawPacket?.subarray(0, 8_192).toString('latin1') ?? '';
}

/** Whether the overflow was in the request line. */
function isRequestLine(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.subarray(0, 10).toString('latin1'))) return false;
  const end = packet.indexOf('\r\n');
  return end === -1 || end > MAX_HEADER_BYTES / 2;
}

/** Written by hand: there is no request for Fastify to answer. */
function answer(code: ErrorCode): string {
  const { output, data } = apiError(code, {
    message: code === 'invalid_request' ? 'This is not a valid HTTP/1.1 request.' : undefined,
  });
  const body = JSON.stringify(data);
  return [
    `HTTP/1.1 ${output.statusCode} ${output.payload.error}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${newRequestId()}`,
    ...(code === 'method_not_allowed' ? ['Allow: GET, HEAD, POST'] : []),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

import type { FastifyServerOptions } from 'fastify';
import type { Socket } from 'node:net';
import { apiError } from './errors';
import type { ErrorCode } from './errors';
import { newRequestId } from './request-id';

const MAX_HEADER_BYTES = 16 * 1024;

/** What Node's parser says of a request that never became one. */
const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How the port behaves before any route is found. */
export const HTTP_OPTIONS = {
  // The headers within 10 s; the whole request within 5 minutes, which the upload's own watch announces first.
  requestTimeout: 310_000,
  keepAliveTimeout: 72_000,
  // A request that came in on an open connection while we stop is one more to answer, not one to turn away.
  return503OnClosing: false,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: MAX_HEADER_BYTES },
  routerOptions: { maxParamLength: 1_024 },
  clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    socket.end(answer(codeOf(error)));
  },
} satisfies FastifyServerOptions & { http: object };

function codeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW' && isRequestLine((error as { rawPacket?: Buffer }).rawPacket))
    return 'uri_too_long';
  if (error.code === 'HPE_INVALID_METHOD' && METHOD_LINE.test(startOf(error))) return 'method_not_allowed';
  return PARSER_CODES[error.code ?? ''] ?? 'invalid_request';
}

/** A request in all but a method that Node does not know. */
const METHOD_LINE = /^[A-Z]{1,20} \S{1,8000} HTTP\/1\.[01]\r\n/;

function startOf(error: NodeJS.ErrnoException): string {
  return (error as { rawPacket?: Buffer }).rawPacket?.subarray(0, 8_192).toString('latin1') ?? '';
}

/** Whether it was the first line that did not end. */
function isRequestLine(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.subarray(0, 10).toString('latin1'))) return false;
  const end = packet.indexOf('\r\n');
  return end === -1 || end > MAX_HEADER_BYTES / 2;
}

/** Written by hand: there is no request that Fastify could answer. */
function answer(code: ErrorCode): string {
  const { output, data } = apiError(code);
  const body = JSON.stringify({
    ...data,
    ...(code === 'invalid_request' && { message: 'What was sent is not a valid HTTP/1.1 request.' }),
  });
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

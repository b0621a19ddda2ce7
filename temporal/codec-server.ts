import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { PayloadCodecError } from './payload-codec';

/** Payloads in Temporal's JSON: bytes are base64, and the CLI sends an empty list as `{}`. */
interface JsonPayloads {
  payloads?: { metadata?: Record<string, string>; data?: string }[];
}

export interface CodecServerOptions {
  codec: PayloadCodec;
  token: string;
  /** The only page that may call it from a browser. */
  uiOrigin: string;
}

/** More than the UI sends of one page of a history. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const BODY_WITHIN_MILLISECONDS = 15_000;

/**
 * Temporal's remote codec protocol: `POST …/decode` and `POST …/encode`. The token is the first part of the path, because that is all
 * that every Temporal UI can be given, or a bearer token.
 */
export function createCodecServer(options: CodecServerOptions): Server {
  const server = createServer((request, response) => {
    handle(options, request, response).catch((error: unknown) => {
      if (error instanceof PayloadCodecError) answer(response, 422, error.message);
      else answer(response, 400, 'The body must be {"payloads": […]}, as the Temporal UI and CLI send it.');
    });
  });
  server.requestTimeout = BODY_WITHIN_MILLISECONDS;
  return server;
}

async function handle(
  { codec, token, uiOrigin }: CodecServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin, authorization } = request.headers;
  response.setHeader('cache-control', 'no-store').setHeader('vary', 'Origin');
  if (origin !== undefined) {
    if (origin !== uiOrigin) {
      answer(response, 403, `Only pages of ${uiOrigin} (TEMPORAL_UI_URL) may call this.`);
      return;
    }
    response.setHeader('access-control-allow-origin', uiOrigin);
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'content-type, x-namespace, authorization');
    // A UI on another machine calls a codec on this one.
    response.setHeader('access-control-allow-private-network', 'true');
    response.writeHead(204).end();
    return;
  }
  const [, inPath, action] = /^(?:\/([^/?]+))?\/(encode|decode)$/.exec(request.url ?? '') ?? [];
  const given = inPath ?? /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  if (!isSame(given, token)) {
    answer(response, 401, 'The token is missing or wrong. Use the address that "sello codec serve" printed.');
  } else if (request.method !== 'POST' || action === undefined) {
    answer(response, 404, 'Send POST requests to /decode or /encode.');
  } else {
    const body = await readBody(request);
    if (body === null) {
      answer(response.setHeader('connection', 'close'), 413, `At most ${MAX_BODY_BYTES} bytes are taken.`);
      return;
    }
    const payloads = fromJson(JSON.parse(body) as JsonPayloads);
    const result = await (action === 'encode' ? codec.encode(payloads) : codec.decode(payloads));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(toJson(result)));
  }
}

/** Hashes have equal lengths, so that the comparison tells nothing about the token. */
function isSame(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function fromJson({ payloads = [] }: JsonPayloads): Payload[] {
  return payloads.map(({ metadata = {}, data = '' }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')]),
    ),
    data: Buffer.from(data, 'base64'),
  }));
}

function toJson(payloads: Payload[]): JsonPayloads {
  const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
  return {
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(
        Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)]),
      ),
      data: base64(data),
    })),
  };
}

function answer(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

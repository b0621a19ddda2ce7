import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { AddressInfo } from 'node:net';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { SandboxNode } from './node';
import { rpcMethods } from './rpc-methods';
import type { RpcMethod } from './rpc-params';

export interface SandboxNodeOptions {
  readonly dataDir: string;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly auth: { readonly user: string; readonly password: string };
  readonly mineAfterMs?: number | null;
  readonly now?: () => number;
}

export interface RunningSandboxNode {
  /** Includes the credentials. */
  readonly url: string;
  close(): Promise<void>;
}

const MINE_AFTER_MS = 200;
const MAX_BODY_BYTES = 1_048_576;

/** A private regtest chain behind the part of bitcoind's JSON-RPC interface that Sello uses. */
export async function startSandboxNode(options: SandboxNodeOptions): Promise<RunningSandboxNode> {
  const { host, auth, mineAfterMs = MINE_AFTER_MS, now = Date.now } = options;
  if (!isLoopback(host))
    throw new Error(`The sandbox chain listens only on loopback addresses, not on ${host}.`);
  const node = new SandboxNode({ dataDir: options.dataDir, mineAfterMs, now });
  const methods = rpcMethods(node);
  const credentials = digest(`${auth.user}:${auth.password}`);
  const server = createServer((request, response) => {
    answer(request, response, methods, credentials).catch(() => response.destroy());
  });
  try {
    server.listen(options.port, host);
    await once(server, 'listening');
  } catch (error) {
    node.close();
    throw error;
  }
  const url = new URL(
    `http://${isIP(host) === 6 ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
  );
  url.username = encodeURIComponent(auth.user);
  url.password = encodeURIComponent(auth.password);
  const shutDown = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    node.close();
  };
  let closing: Promise<void> | null = null;
  return { url: url.href.replace(/\/$/, ''), close: () => (closing ??= shutDown()) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  methods: ReadonlyMap<string, RpcMethod>,
  credentials: Buffer,
): Promise<void> {
  if (!isAuthorised(request, credentials)) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="jsonrpc"', connection: 'close' }).end();
    return;
  }
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST', connection: 'close' }).end();
    return;
  }
  const body = await readBody(request);
  if (body === null) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const { status, reply } = callMethod(body, methods);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}

/** bitcoind's statuses: 500 with the error in the body, 404 for unknown methods, 400 for malformed calls. */
function callMethod(
  body: string,
  methods: ReadonlyMap<string, RpcMethod>,
): { status: number; reply: object } {
  let id: unknown = null;
  try {
    const call = parseCall(body);
    id = call.id;
    const method = methods.get(call.method);
    if (!method) throw new RpcError(RPC.methodNotFound, 'Method not found');
    return { status: 200, reply: { result: method(call.params), error: null, id } };
  } catch (error) {
    const { code, message } =
      error instanceof RpcError ? error : { code: RPC.misc, message: (error as Error).message };
    const status = code === RPC.methodNotFound ? 404 : code === RPC.invalidRequest ? 400 : 500;
    return { status, reply: { result: null, error: { code, message }, id } };
  }
}

function parseCall(body: string): { id: unknown; method: string; params: readonly unknown[] } {
  let call: unknown;
  try {
    call = JSON.parse(body);
  } catch {
    throw new RpcError(RPC.parse, 'Parse error');
  }
  const {
    id = null,
    method,
    params = [],
  } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof method !== 'string' || !Array.isArray(params)) {
    throw new RpcError(RPC.invalidRequest, 'A call needs a method, and its params in an array');
  }
  return { id, method, params };
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Compares hashes, so that the time does not depend on the length of the given credentials. */
function isAuthorised(request: IncomingMessage, credentials: Buffer): boolean {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const given = digest(Buffer.from(encoded, 'base64').toString('utf8'));
  return timingSafeEqual(given, credentials) && scheme?.toLowerCase() === 'basic';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

import { readFile } from 'node:fs/promises';
import { request } from 'undici';
import { UnavailableError } from '../../domain/errors';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { withSpan } from '../with-span';

export interface RpcOptions {
  /** `http://user:password@host:port`. Without user and password, `cookieFile` is required. */
  readonly rpcUrl: string;
  /** Read for every call: the node writes a new one at each start. */
  readonly cookieFile?: string;
  readonly timeoutMs?: number;
}

/** By position or by name. */
type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface RpcClient {
  /**
   * Throws `RpcError` when the node answers with an error, and `UnavailableError('chain')` when it cannot be reached. The result
   * is not validated: the node is the operator's own.
   */
  call<T>(method: string, params?: RpcParams, options?: { timeoutMs: number }): Promise<T>;
}

interface RpcReply {
  result: unknown;
  error: { code: number; message: string } | null;
}

const DEFAULT_TIMEOUT_MS = 15_000;

export function createRpcClient(options: RpcOptions): RpcClient {
  const { url, userinfo } = splitUrl(options.rpcUrl);
  const { hostname } = new URL(url);
  const ownTimeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  async function ask(method: string, params: RpcParams, timeoutMs: number): Promise<RpcReply> {
    const credentials =
      userinfo ?? (options.cookieFile ? (await readFile(options.cookieFile, 'utf8')).trim() : null);
    const response = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(credentials === null
          ? {}
          : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
      // Every release of bitcoind supports JSON-RPC 1.0.
      body: JSON.stringify({ jsonrpc: '1.0', id: 'sello', method, params }),
      signal: AbortSignal.timeout(timeoutMs),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const reply = parseReply(await response.body.text());
    if (!reply)
      throw new Error(
        `${url} answered ${method} with HTTP ${response.statusCode} and no JSON-RPC reply. Is it a Bitcoin node?`,
      );
    return reply;
  }

  return {
    async call<T>(
      method: string,
      params: RpcParams = [],
      { timeoutMs } = { timeoutMs: ownTimeoutMs },
    ): Promise<T> {
      const attributes = { 'rpc.system': 'jsonrpc', 'rpc.method': method, 'server.address': hostname };
      return withSpan(`bitcoin ${method}`, attributes, async () => {
        const reply = await ask(method, params, timeoutMs).catch((cause: unknown) => {
          throw new UnavailableError('chain', { cause });
        });
        if (!reply.error) return reply.result as T;
        const error = new RpcError(reply.error.code, reply.error.message);
        // The node is still loading its blocks.
        if (error.code === RPC.inWarmup) throw new UnavailableError('chain', { cause: error });
        throw error;
      });
    },
  };
}

/** Separates the credentials from the URL, so that the URL can appear in messages. */
function splitUrl(text: string): { url: string; userinfo: string | null } {
  if (!URL.canParse(text)) throw new Error('The address of the Bitcoin node is not a URL.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Error('The address of the Bitcoin node must begin with http:// or https://.');
  }
  const userinfo =
    url.username === '' ? null : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, userinfo };
}

function parseReply(text: string): RpcReply | null {
  try {
    const reply = JSON.parse(text) as Partial<RpcReply> | null;
    if (typeof reply !== 'object' || reply === null || !('result' in reply || reply.error)) return null;
    const { error } = reply;
    if (error && (typeof error.code !== 'number' || typeof error.message !== 'string')) return null;
    return { result: reply.result, error: error ?? null };
  } catch {
    return null;
  }
}

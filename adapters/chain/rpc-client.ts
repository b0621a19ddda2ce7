import { readFile } from 'node:fs/promises';
import { request } from 'undici';
import { UnavailableError } from '../../domain/errors';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { readRpcReply, splitRpcUrl, writeRpcCall } from '../../proofs/bitcoin/rpc-message';
import type { RpcParams, RpcReply } from '../../proofs/bitcoin/rpc-message';
import { withSpan } from '../with-span';

export interface RpcOptions {
  /** `http://user:password@host:port`. Without user and password, `cookieFile` is required. */
  readonly rpcUrl: string;
  /** Read for every call: the node writes a new one at each start. */
  readonly cookieFile?: string;
  readonly timeoutMs?: number;
}

export interface RpcClient {
  /**
   * Throws `RpcError` when the node answers with an error, and `UnavailableError('chain')` when it cannot be reached. The result
   * is not validated: the node is the operator's own.
   */
  call<T>(method: string, params?: RpcParams, options?: { timeoutMs: number }): Promise<T>;
}

const DEFAULT_TIMEOUT_MS = 15_000;

export function createRpcClient(options: RpcOptions): RpcClient {
  const { url, userinfo } = splitRpcUrl(options.rpcUrl);
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
      body: writeRpcCall(method, params),
      signal: AbortSignal.timeout(timeoutMs),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const reply = readRpcReply(await response.body.text());
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

import { RPC, RpcError } from '../../../proofs/bitcoin/rpc-error';
import { readRpcReply, splitRpcUrl, writeRpcCall } from '../../../proofs/bitcoin/rpc-message';
import type { RpcReply } from '../../../proofs/bitcoin/rpc-message';
import { UnavailableError } from '../../../domain/errors';

type CallNode = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

const TIMEOUT_MILLISECONDS = 15_000;

/**
 * Calls a Bitcoin node of the user's own, whose results are not validated. Throws `RpcError` when it answers with an error, and
 * `UnavailableError('chain')` when it cannot be reached or is still loading its blocks.
 */
export function nodeCaller(rpcUrl: string): CallNode {
  const { url, userinfo } = splitRpcUrl(rpcUrl);
  return async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
    const { result, error } = await send(url, userinfo, writeRpcCall(method, params)).catch(
      (cause: unknown) => {
        throw new UnavailableError('chain', { cause });
      },
    );
    if (error === null) return result as T;
    const answered = new RpcError(error.code, error.message);
    throw answered.code === RPC.inWarmup ? new UnavailableError('chain', { cause: answered }) : answered;
  };
}

async function send(url: string, userinfo: string | null, body: string): Promise<RpcReply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(userinfo !== null && { authorization: `Basic ${Buffer.from(userinfo).toString('base64')}` }),
    },
    body,
    // A redirect would send the credentials elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const reply = readRpcReply(await response.text());
  if (reply === null) throw new Error(`HTTP ${response.status} is not the reply of a Bitcoin node.`);
  return reply;
}

import { RPC, RpcError } from '../../../proofs/bitcoin/rpc-error';
import { readRpcReply, splitRpcUrl, writeRpcCall } from '../../../proofs/bitcoin/rpc-message';
import type { RpcReply } from '../../../proofs/bitcoin/rpc-message';
import { CliError } from '../cli-error';

type CallNode = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

const TIMEOUT_MILLISECONDS = 15_000;

/**
 * Calls a Bitcoin node of the user's own, whose results are not validated. Throws `RpcError` when it answers with an error, and
 * `CliError` when it cannot be reached, does not accept the user, or is still loading its blocks.
 */
export function nodeCaller(rpcUrl: string): CallNode {
  const { url, userinfo } = splitRpcUrl(rpcUrl);
  return async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
    const { result, error } = await send(url, userinfo, writeRpcCall(method, params));
    if (error === null) return result as T;
    if (error.code === RPC.inWarmup)
      throw new CliError(`The Bitcoin node at ${url} is still starting. Try again in a minute.`);
    throw new RpcError(error.code, error.message);
  };
}

async function send(url: string, userinfo: string | null, body: string): Promise<RpcReply> {
  const { status, text } = await post(url, userinfo, body).catch((cause: unknown) => {
    throw new CliError(
      `The Bitcoin node at ${url} did not answer. Check that it is running, and the address in --bitcoin-rpc.`,
      { cause },
    );
  });
  const reply = readRpcReply(text);
  if (reply !== null) return reply;
  if (status === 401 || status === 403)
    throw new CliError(
      `The Bitcoin node at ${url} refused the call (HTTP ${status}). Check the user and the password in --bitcoin-rpc.`,
    );
  throw new CliError(
    `What answers at ${url} is not a Bitcoin node (HTTP ${status}). Check the address in --bitcoin-rpc.`,
  );
}

async function post(
  url: string,
  userinfo: string | null,
  body: string,
): Promise<{ status: number; text: string }> {
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
  return { status: response.status, text: await response.text() };
}

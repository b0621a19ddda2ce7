/** By position or by name. */
export type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface RpcReply {
  result: unknown;
  error: { code: number; message: string } | null;
}

/** Every release of bitcoind supports JSON-RPC 1.0. */
export function writeRpcCall(method: string, params: RpcParams): string {
  return JSON.stringify({ jsonrpc: '1.0', id: 'sello', method, params });
}

/** `null` if it is not the reply of a node. */
export function readRpcReply(text: string): RpcReply | null {
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

/** Separates the credentials from the URL, so that the URL can appear in messages. */
export function splitRpcUrl(text: string): { url: string; userinfo: string | null } {
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

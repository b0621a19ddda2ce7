import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';

export type RpcMethod = (params: readonly unknown[]) => unknown;

type Params = readonly unknown[];

export function text(params: Params, position: number): string {
  const value = params[position];
  return typeof value === 'string' ? value : refuse(position, 'a string');
}

export function textList(params: Params, position: number): string[] {
  const value = params[position];
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value
    : refuse(position, 'an array of strings');
}

export function outputList(params: Params, position: number): { txid: string; vout: number }[] {
  const value = params[position];
  const isOutput = (item: unknown): item is { txid: string; vout: number } => {
    const { txid, vout } = (item ?? {}) as { txid?: unknown; vout?: unknown };
    return typeof txid === 'string' && typeof vout === 'number';
  };
  return Array.isArray(value) && value.every(isOutput)
    ? value
    : refuse(position, 'an array of objects with txid and vout');
}

export function integer(params: Params, position: number, fallback?: number): number {
  const value = params[position] ?? fallback;
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  return isCount ? value : refuse(position, 'a whole number of at least 0');
}

export function flag(params: Params, position: number, fallback: boolean): boolean {
  const value = params[position] ?? fallback;
  return typeof value === 'boolean' ? value : refuse(position, 'true or false');
}

function refuse(position: number, wanted: string): never {
  throw new RpcError(RPC.invalidParameter, `Parameter ${position + 1} must be ${wanted}`);
}

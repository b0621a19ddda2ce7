import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../domain/errors';
import { RpcError } from '../../proofs/bitcoin/rpc-error';
import type { RpcClient } from './rpc-client';

/** The answer of `scantxoutset`. */
export interface Scan {
  /** `false` when the scan was aborted. */
  success: boolean;
  /** Of the block that it refers to. */
  height: number;
  bestblock: string;
  unspents: {
    txid: string;
    vout: number;
    scriptPubKey: string;
    amount: number;
    coinbase: boolean;
    height: number;
  }[];
}

/** Reading all unspent outputs takes minutes on the main network. */
const WITHIN_MS = 280_000;
const POLL_MS = 500;

/** Names of the errors after which the node may still be scanning for us. */
const TIMEOUTS = ['TimeoutError', 'HeadersTimeoutError', 'BodyTimeoutError'];

/** Scans all unspent outputs. The node runs one scan at a time, so another client's is waited for. */
export async function scanUnspent(rpc: RpcClient, address: string, withinMs = WITHIN_MS): Promise<Scan> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) {
      throw unfinished(
        'Another client of the node is scanning the unspent outputs and has not finished. To end its scan, run: bitcoin-cli scantxoutset abort',
      );
    }
    try {
      return await start(rpc, address, leftMs);
    } catch (error) {
      if (!isBusy(error)) throw error;
      await waitForOther(rpc, deadline);
    }
  }
}

async function start(rpc: RpcClient, address: string, timeoutMs: number): Promise<Scan> {
  try {
    const scan = await rpc.call<Scan>('scantxoutset', ['start', [`addr(${address})`]], { timeoutMs });
    if (!scan.success) throw unfinished('Another client aborted the scan of the unspent outputs.');
    return scan;
  } catch (error) {
    // The node goes on scanning for a client that has left.
    if (isTimeout(error)) await rpc.call('scantxoutset', ['abort']).catch(() => undefined);
    throw error;
  }
}

/** There is nothing to subscribe to. */
async function waitForOther(rpc: RpcClient, deadline: number): Promise<void> {
  while (Date.now() < deadline && (await rpc.call('scantxoutset', ['status'])) !== null) await sleep(POLL_MS);
}

function unfinished(message: string): UnavailableError {
  return new UnavailableError('chain', { cause: new Error(message) });
}

function isBusy(error: unknown): boolean {
  return error instanceof RpcError && /scan already in progress/i.test(error.message);
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof UnavailableError && TIMEOUTS.includes((error.cause as { name?: string }).name ?? '')
  );
}

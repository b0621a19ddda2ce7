import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureSandboxFunds } from '../adapters/chain/fund';
import { createRpcClient } from '../adapters/chain/rpc-client';
import { environmentReader } from '../config/environment';

/**
 * Nobody mines on regtest. This funds the wallet on a new chain, and makes a block whenever a transaction waits for one. A node
 * that does not call its chain regtest is asked for nothing.
 */

const LOOK_EVERY_MS = 2_000;

async function main(): Promise<never> {
  const read = environmentReader(process.env);
  const address = readFileSync(join(read.required('SELLO_DATA_DIR'), 'chain', 'address'), 'utf8').trim();
  const rpc = createRpcClient({
    rpcUrl: read.url('BITCOIN_RPC_URL'),
    cookieFile: read.required('BITCOIN_RPC_COOKIE_FILE'),
  });
  await ensureSandboxFunds(rpc, { address });
  for (;;) {
    const waiting = await rpc.call<string[]>('getrawmempool');
    if (waiting.length > 0) await rpc.call('generatetoaddress', [1, address]);
    await sleep(LOOK_EVERY_MS);
  }
}

process.on('SIGTERM', () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`miner: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureSandboxFunds } from '../adapters/chain/fund';
import { createRpcClient } from '../adapters/chain/rpc-client';
import { environmentReader } from '../config/environment';

/**
 * Regtest has no miners. This process funds the wallet on a new chain and mines a block whenever the mempool is not empty. It
 * refuses a node that is not on regtest.
 */

const POLL_MS = 2_000;

async function main(): Promise<never> {
  const read = environmentReader(process.env);
  const address = readFileSync(join(read.required('SELLO_DATA_DIR'), 'chain', 'address'), 'utf8').trim();
  const rpc = createRpcClient({
    rpcUrl: read.url('BITCOIN_RPC_URL'),
    cookieFile: read.required('BITCOIN_RPC_COOKIE_FILE'),
  });
  await ensureSandboxFunds(rpc, { address });
  for (;;) {
    const mempool = await rpc.call<string[]>('getrawmempool');
    if (mempool.length > 0) await rpc.call('generatetoaddress', [1, address]);
    await sleep(POLL_MS);
  }
}

process.on('SIGTERM', () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`miner: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

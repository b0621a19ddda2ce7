import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createRpcClient } from '../../../adapters/chain/rpc-client';
import type { RpcClient } from '../../../adapters/chain/rpc-client';
import { findBitcoind } from '../../../stack/binaries/bitcoind';
import { freePort } from '../../../stack/ports';
import { startProcess } from '../../../stack/servers/process';
import { waitUntil } from '../../../stack/wait-until';

export interface RegtestNode {
  readonly url: string;
  readonly cookieFile: string;
  readonly rpc: RpcClient;
  close(): Promise<void>;
}

/** A real bitcoind on an empty regtest chain, without peers, wallet or transaction index. */
export async function startRegtestNode(dataDir: string): Promise<RegtestNode> {
  await mkdir(dataDir, { recursive: true });
  const { command, args, env } = await findBitcoind({ say: (line) => process.stderr.write(`${line}\n`) });
  const port = await freePort();
  const bitcoind = await startProcess({
    command,
    args: [
      ...args,
      '-regtest',
      `-datadir=${dataDir}`,
      '-server',
      '-listen=0',
      '-connect=0',
      '-disablewallet',
      '-rpcbind=127.0.0.1',
      '-rpcallowip=127.0.0.1',
      `-rpcport=${port}`,
    ],
    env,
    logFile: join(dataDir, 'bitcoind.log'),
  });
  const cookieFile = join(dataDir, 'regtest', '.cookie');
  const url = `http://127.0.0.1:${port}`;
  const rpc = createRpcClient({ rpcUrl: url, cookieFile });
  try {
    await waitUntil('bitcoind', async () => (await rpc.call<number>('getblockcount')) === 0);
  } catch (error) {
    await bitcoind.stop();
    throw new Error(`bitcoind did not start: ${bitcoind.recentLog()}`, { cause: error });
  }
  return { url, cookieFile, rpc, close: () => bitcoind.stop() };
}

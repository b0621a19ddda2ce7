import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { networks, payments } from 'bitcoinjs-lib';
import { createRpcClient } from '../../../adapters/chain/rpc-client';
import type { RpcClient } from '../../../adapters/chain/rpc-client';
import { findBitcoind } from '../../support/binaries/bitcoind';
import { freePort } from '../../../runtime/free-port';
import { startProcess } from '../../../stack/servers/process';
import { waitUntil } from '../../../stack/servers/ready';

export interface RegtestNode {
  readonly url: string;
  readonly cookieFile: string;
  readonly rpc: RpcClient;
  /** Gives the hashes of the new blocks. Each pays a different address, so that no two are the same. */
  mine(blocks?: number): Promise<string[]>;
  /** Mines a block with only these transactions and leaves the others in the mempool. */
  mineOnly(transactions: string[]): Promise<string>;
  close(): Promise<void>;
}

export interface RegtestOptions {
  readonly port?: number;
  /** Further arguments, such as `-minrelaytxfee=0.0001`. */
  readonly args?: string[];
  readonly wallet?: boolean;
}

/** A real bitcoind on a private regtest chain, without peers, wallet or transaction index. */
export async function startRegtestNode(dataDir: string, options: RegtestOptions = {}): Promise<RegtestNode> {
  await mkdir(dataDir, { recursive: true });
  const { command, args, env } = await findBitcoind({ say: (line) => process.stderr.write(`${line}\n`) });
  const port = options.port ?? (await freePort());
  const bitcoind = await startProcess({
    command,
    args: [
      ...args,
      '-regtest',
      `-datadir=${dataDir}`,
      '-server',
      '-listen=0',
      '-connect=0',
      ...(options.wallet ? [] : ['-disablewallet']),
      '-rpcbind=127.0.0.1',
      '-rpcallowip=127.0.0.1',
      `-rpcport=${port}`,
      ...(options.args ?? []),
    ],
    env,
    logFile: join(dataDir, 'bitcoind.log'),
  });
  const cookieFile = join(dataDir, 'regtest', '.cookie');
  const url = `http://127.0.0.1:${port}`;
  const rpc = createRpcClient({ rpcUrl: url, cookieFile });
  try {
    await waitUntil('bitcoind', async () => (await rpc.call<number>('getblockcount')) >= 0);
  } catch (error) {
    await bitcoind.stop();
    throw new Error(`bitcoind did not start: ${bitcoind.recentLog()}`, { cause: error });
  }
  return {
    url,
    cookieFile,
    rpc,
    mine: (blocks = 1) => rpc.call('generatetoaddress', [blocks, strangersAddress()]),
    async mineOnly(transactions) {
      const { hash } = await rpc.call<{ hash: string }>('generateblock', [strangersAddress(), transactions]);
      return hash;
    },
    close: () => bitcoind.stop(),
  };
}

function strangersAddress(): string {
  const { address } = payments.p2wpkh({ hash: randomBytes(20), network: networks.regtest });
  return String(address);
}

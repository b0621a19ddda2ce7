import { join } from 'node:path';
import { startSandboxNode } from '../../sandbox/chain/server';
import { loadWallet } from '../../adapters/chain/wallet';
import { createWalletFile } from '../../adapters/chain/wallet-file';
import { reservePort } from '../../runtime/reserve-port';
import { startRegtestNode } from '../integration/chain/regtest-node';
import type { RegtestNode } from '../integration/chain/regtest-node';
import type { Outpoint } from '../../domain/anchoring';
import { createStranger } from './stranger';
import type { Stranger } from './stranger';

export interface TestChain {
  /** The service's settings for it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

export interface TestBitcoind {
  node: RegtestNode;
  stop(): Promise<void>;
  /** Restarts it on the same port with the same blocks. */
  start(args?: string[]): Promise<void>;
}

export async function startTestSandbox(dataDir: string): Promise<TestChain> {
  const auth = { user: 'u', password: 'p' };
  const node = await startSandboxNode({ dataDir, host: '127.0.0.1', port: 0, auth });
  return {
    env: { CHAIN: 'sandbox', BITCOIN_NETWORK: 'sandbox', BITCOIN_RPC_URL: node.url },
    close: () => node.close(),
  };
}

/** A real bitcoind on regtest, a wallet with two coins, and a stranger with one. It mines only when a test asks for it. */
export async function startTestBitcoind(
  dataDir: string,
  args: string[],
): Promise<TestChain & { bitcoind: TestBitcoind; stranger: Stranger; strangersCoin: Outpoint }> {
  const folder = join(dataDir, 'bitcoind');
  const port = await reservePort();
  const bitcoind: TestBitcoind = {
    node: await startRegtestNode(folder, { port, args }),
    stop: () => bitcoind.node.close(),
    async start(again = args) {
      bitcoind.node = await startRegtestNode(folder, { port, args: again });
    },
  };
  const walletFile = join(dataDir, 'wallet.json');
  await createWalletFile(walletFile);
  const { address } = await loadWallet(walletFile, 'regtest');
  await bitcoind.node.rpc.call('generatetoaddress', [2, address]);
  const stranger = createStranger();
  const { rpc } = bitcoind.node;
  const [block] = await rpc.call<[string]>('generatetoaddress', [1, stranger.address]);
  const { tx } = await rpc.call<{ tx: [string] }>('getblock', [block]);
  await bitcoind.node.mine(100);
  return {
    stranger,
    strangersCoin: { txid: tx[0], vout: 0, valueSats: 5_000_000_000 },
    env: {
      CHAIN: 'bitcoind',
      BITCOIN_NETWORK: 'regtest',
      BITCOIN_RPC_URL: bitcoind.node.url,
      BITCOIN_RPC_COOKIE_FILE: bitcoind.node.cookieFile,
    },
    bitcoind,
    close: () => bitcoind.node.close(),
  };
}

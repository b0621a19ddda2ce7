import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { networks, payments } from 'bitcoinjs-lib';
import { createRpcClient } from '../../../adapters/chain/rpc-client';
import type { RpcClient } from '../../../adapters/chain/rpc-client';
import { findBitcoind } from '../../support/binaries/bitcoind';
import { reservePort } from '../../../runtime/reserve-port';
import { startProcess } from '../../../stack/servers/process';
import { ready, waitUntil } from '../../../stack/servers/ready';

export interface RegtestNode {
  readonly url: string;
  readonly cookieFile: string;
  readonly rpc: RpcClient;
  /** Gives the hashes of the new blocks. Each pays a different address, so that no two are the same. */
  mine(blocks?: number): Promise<string[]>;
  /** Mines a block with only these transactions and leaves the others in the mempool. */
  mineOnly(transactions: string[]): Promise<string>;
  /** Connects it to a node that listens, and waits until both are peers. */
  connectTo(other: RegtestNode): Promise<void>;
  /** Drops all peers and accepts no others until `connectTo` is called. */
  partition(): Promise<void>;
  /** Waits until this block is its tip. */
  waitForTip(hash: string): Promise<void>;
  /** For peers; `null` when it does not listen. */
  readonly peerPort: number | null;
  close(): Promise<void>;
}

export interface RegtestOptions {
  readonly port?: number;
  /** Whether other nodes can connect to it. */
  readonly listen?: boolean;
  /** A node of another chain, to see that it is refused. */
  readonly chain?: 'regtest' | 'signet';
  /** Further arguments, such as `-minrelaytxfee=0.0001`. */
  readonly args?: string[];
  readonly wallet?: boolean;
}

/** A real bitcoind on a private regtest chain, without wallet or transaction index, and without peers until it is connected to some. */
export async function startRegtestNode(dataDir: string, options: RegtestOptions = {}): Promise<RegtestNode> {
  await mkdir(dataDir, { recursive: true });
  const { command, args, env } = await findBitcoind({ say: (line) => process.stderr.write(`${line}\n`) });
  const port = options.port ?? (await reservePort());
  const chain = options.chain ?? 'regtest';
  const peerPort = options.listen ? await reservePort() : null;
  const bitcoind = await startProcess({
    command,
    args: [
      ...args,
      `-chain=${chain}`,
      `-datadir=${dataDir}`,
      '-server',
      ...(peerPort === null ? ['-listen=0'] : ['-listen=1', `-bind=127.0.0.1:${peerPort}`, '-listenonion=0']),
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
  const cookieFile = join(dataDir, chain, '.cookie');
  const url = `http://127.0.0.1:${port}`;
  const rpc = createRpcClient({ rpcUrl: url, cookieFile });
  await ready('bitcoind', bitcoind, (signal) =>
    waitUntil('bitcoind', async () => (await rpc.call<number>('getblockcount')) >= 0, signal),
  );
  return {
    url,
    cookieFile,
    rpc,
    mine: (blocks = 1) => rpc.call('generatetoaddress', [blocks, strangersAddress()]),
    async mineOnly(transactions) {
      const { hash } = await rpc.call<{ hash: string }>('generateblock', [strangersAddress(), transactions]);
      return hash;
    },
    peerPort,
    async connectTo(other) {
      await rpc.call('setnetworkactive', [true]);
      await other.rpc.call('setnetworkactive', [true]);
      const address = `127.0.0.1:${other.peerPort}`;
      await rpc.call('addnode', [address, 'onetry']);
      await waitUntil('the peer', async () => {
        const peers = await rpc.call<{ addr: string; version: number }[]>('getpeerinfo');
        // The version is 0 until the handshake is done.
        return peers.some(({ addr, version }) => addr === address && version > 0);
      });
    },
    async partition() {
      await rpc.call('setnetworkactive', [false]);
      await waitUntil('the partition', async () => (await rpc.call('getconnectioncount')) === 0);
    },
    async waitForTip(hash) {
      const { hash: tip } = await rpc.call<{ hash: string }>('waitforblock', [hash, 10_000]);
      if (tip !== hash) throw new Error(`The node did not get block ${hash}: its tip is ${tip}.`);
    },
    close: () => bitcoind.stop(),
  };
}

function strangersAddress(): string {
  const { address } = payments.p2wpkh({ hash: randomBytes(20), network: networks.regtest });
  return String(address);
}

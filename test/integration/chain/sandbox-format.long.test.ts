import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../../adapters/chain/fund';
import { createRpcClient } from '../../../adapters/chain/rpc-client';
import type { RpcClient } from '../../../adapters/chain/rpc-client';
import type { Outpoint } from '../../../domain/anchoring';
import { startSandboxNode } from '../../../sandbox/chain/server';
import { loadWallet } from '../../../adapters/chain/wallet';
import { createWalletFile } from '../../../adapters/chain/wallet-file';
import { WALLET_TYPES } from '../../../adapters/chain/wallet-script';
import { startRegtestNode } from './regtest-node';

describe('the sandbox chain’s format', () => {
  let dir: string;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-format-'));
  });

  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
    await rm(dir, { recursive: true, force: true });
  });

  async function blocksOf(rpc: RpcClient): Promise<string[]> {
    const blocks: string[] = [];
    for (let height = 1; height <= (await rpc.call<number>('getblockcount')); height++) {
      blocks.push(await rpc.call('getblock', [await rpc.call('getblockhash', [height]), 0]));
    }
    return blocks;
  }

  it.each(WALLET_TYPES)(
    'is valid: bitcoind accepts every block with %s anchors and reaches the same tip',
    async (type) => {
      const auth = { user: 'sello', password: 'secret' };
      const sandbox = await startSandboxNode({
        dataDir: join(dir, type, 'sandbox'),
        host: '127.0.0.1',
        port: 0,
        auth,
        mineAfterMs: null,
      });
      closing.push(() => sandbox.close());
      const rpc = createRpcClient({ rpcUrl: sandbox.url });
      const chain = createBitcoindChain({ rpcUrl: sandbox.url, network: 'sandbox' });
      await createWalletFile(join(dir, type, 'wallet'), type);
      const wallet = await loadWallet(join(dir, type, 'wallet'), 'sandbox');
      await ensureSandboxFunds(rpc, wallet);

      // Past the first halving at 150, with blocks of one anchor and of two.
      const [first, second] = await chain.unspent(wallet.address);
      let coins: Outpoint[] = [first!, second!];
      for (let round = 0; round < 30; round++) {
        const spends = round % 2 === 0 ? coins : coins.slice(0, 1);
        const changes = await Promise.all(
          spends.map((coin, i) => {
            const root = (round * 2 + i).toString(16).padStart(64, '0');
            return wallet.sign({ root, inputs: [coin], feeSats: wallet.virtualSize(1) + round });
          }),
        );
        for (const { rawHex } of changes) expect(await chain.submit(rawHex)).toEqual({ state: 'taken' });
        await rpc.call('generatetoaddress', [2, wallet.address]);
        coins = [...changes.map(({ change }) => change), ...coins.slice(changes.length)];
      }

      const bitcoind = await startRegtestNode(join(dir, type, 'bitcoind'));
      closing.push(() => bitcoind.close());
      for (const block of await blocksOf(rpc)) {
        // `null` means accepted; anything else names the broken rule.
        expect(await bitcoind.rpc.call('submitblock', [block])).toBeNull();
      }
      expect(await bitcoind.rpc.call('getblockcount')).toBe(161);
      expect(await bitcoind.rpc.call('getbestblockhash')).toBe(await rpc.call('getbestblockhash'));

      // Both nodes also give the adapter the same answers.
      const real = createBitcoindChain({
        rpcUrl: bitcoind.url,
        cookieFile: bitcoind.cookieFile,
        network: 'regtest',
      });
      for (const coin of coins) expect(await real.locate(coin)).toEqual(await chain.locate(coin));
      const sorted = async (of: typeof chain) =>
        (await of.unspent(wallet.address)).sort((a, b) => (a.txid < b.txid ? -1 : 1));
      expect(await sorted(real)).toEqual(await sorted(chain));
      expect(await real.tip()).toEqual(await chain.tip());
      expect((await readFile(join(dir, type, 'sandbox', 'blocks.dat'))).subarray(0, 4).toString('hex')).toBe(
        'fabfb5da',
      );
    },
  );
});

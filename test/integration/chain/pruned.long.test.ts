import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { newTestKey } from '../../support/test-key';
import { startRegtestNode } from './regtest-node';

describe('a pruned node', () => {
  it('says which is its oldest block, and names a block that it would need', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'sello-pruned-'));
    // Small block files, so that a short chain has some to delete.
    const node = await startRegtestNode(dir, { args: ['-prune=1', '-fastprune'] });
    try {
      const chain = createBitcoindChain({
        rpcUrl: node.url,
        cookieFile: node.cookieFile,
        network: 'regtest',
      });
      expect((await chain.health()).oldestBlock).toBe(0);
      const key = newTestKey();
      const [first] = await node.rpc.call<[string]>('generatetoaddress', [1, key.address]);
      const genesis = { height: 0, hash: await node.rpc.call<string>('getblockhash', [0]) };
      const { tx } = await node.rpc.call<{ tx: [string] }>('getblock', [first]);
      await node.mine(999);
      await node.rpc.call('pruneblockchain', [500]);
      const { oldestBlock } = await chain.health();
      expect(oldestBlock).toBeGreaterThan(1);
      expect(oldestBlock).toBeLessThanOrEqual(501);
      const pruned = (height: number) => ({
        code: 'block_pruned',
        message: expect.stringMatching(
          `pruned and no longer has block ${height} \\([0-9a-f]{64}\\)`,
        ) as string,
      });
      await expect(chain.inclusion(tx[0], first)).rejects.toMatchObject(pruned(1));
      await expect(chain.transaction(tx[0], first)).rejects.toMatchObject(pruned(1));
      await expect(chain.search([tx[0]], genesis)).rejects.toMatchObject(pruned(oldestBlock - 1));
      await expect(chain.searchSpender([{ txid: tx[0], vout: 0 }], genesis)).rejects.toMatchObject(
        pruned(oldestBlock - 1),
      );
      // Headers and unspent outputs are kept.
      expect(await chain.coin(tx[0], 0)).toMatchObject({
        block: { height: 1, hash: first },
        confirmations: 1000,
      });
    } finally {
      await node.close();
      await rm(dir, { recursive: true, force: true });
    }
  });
});

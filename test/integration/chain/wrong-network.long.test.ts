import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { startRegtestNode } from './regtest-node';
import type { RegtestNode } from './regtest-node';

describe('a node that is replaced by one of another network', () => {
  let dir: string;
  let node: RegtestNode | null = null;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-replaced-'));
  });

  afterAll(async () => {
    await node?.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function start(chain: 'regtest' | 'signet', port?: number): Promise<RegtestNode> {
    await node?.close();
    node = await startRegtestNode(join(dir, chain), { chain, ...(port !== undefined && { port }) });
    await copyFile(node.cookieFile, join(dir, 'cookie'));
    return node;
  }

  it('is refused until the right one is back', async () => {
    const { url } = await start('regtest');
    const chain = createBitcoindChain({ rpcUrl: url, cookieFile: join(dir, 'cookie'), network: 'regtest' });
    const genesis = (await chain.tip()).hash;
    expect(await chain.confirmationsOf(genesis)).toBe(1);
    await node?.close();
    await expect(chain.confirmationsOf(genesis)).rejects.toMatchObject({ name: 'UnavailableError' });
    const port = Number(new URL(url).port);
    await start('signet', port);
    // It does not know the block, and would have answered 0.
    for (const call of [chain.confirmationsOf(genesis), chain.submit('00'), chain.health()]) {
      await expect(call).rejects.toMatchObject({
        code: 'wrong_network',
        message: expect.stringContaining('is on the chain "signet"') as string,
      });
    }
    await start('regtest', port);
    expect(await chain.confirmationsOf(genesis)).toBe(1);
  });
});

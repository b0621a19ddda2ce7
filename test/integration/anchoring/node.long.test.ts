import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import type { Chain } from '../../../ports/chain';
import { startRegtestNode } from '../chain/regtest-node';
import type { RegtestNode, RegtestOptions } from '../chain/regtest-node';
import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

describe('a Bitcoin node that can’t be relied on', () => {
  let dir: string;
  let bench: AnchoringBench;
  const others: RegtestNode[] = [];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-node-'));
    bench = await openBench();
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map((node) => node.close()));
    await bench.close();
    await rm(dir, { recursive: true, force: true });
  });

  /** Another node with the same blocks, up to this height. */
  async function copyOf(height: number, options: RegtestOptions = {}): Promise<RegtestNode> {
    const node = await startRegtestNode(join(dir, 'other'), options);
    others.push(node);
    const { rpc } = bench.bitcoind.node;
    for (let i = 1; i <= height; i++) {
      const hash = await rpc.call<string>('getblockhash', [i]);
      await node.rpc.call('submitblock', [await rpc.call('getblock', [hash, 0])]);
    }
    return node;
  }
  const chainOf = ({ url: rpcUrl, cookieFile }: RegtestNode): Chain =>
    createBitcoindChain({ rpcUrl, cookieFile, network: 'regtest' });

  it('because it is three blocks behind takes back no anchor and signs nothing', async () => {
    const { id, block } = await bench.anchor();
    await bench.bitcoind.node.mine(2);
    await bench.steps.watchAnchors();
    const behind = chainOf(await copyOf(block!.height - 1));
    const steps = bench.stepsWith({ chain: behind });
    await expect(steps.watchAnchors()).rejects.toMatchObject({
      type: 'node_behind',
      message: expect.stringContaining('has less work than the one seen before') as string,
    });
    await expect(bench.chainCheck({ chain: behind })()).rejects.toMatchObject({ type: 'node_behind' });
    await expect(bench.sign(steps)).rejects.toMatchObject({ type: 'node_behind' });
    expect(await bench.batch(id)).toMatchObject({ status: 'confirmed', block: { hash: block!.hash } });
    expect(await bench.batches.feesSince('regtest', new Date(0))).toBe(306);
  });

  it('because it has headers of blocks that it lacks decides nothing until it has them', async () => {
    const { id: batchId } = await bench.submit();
    const { rpc } = bench.bitcoind.node;
    const height = await rpc.call<number>('getblockcount');
    const lagging = await copyOf(height);
    const steps = bench.stepsWith({ chain: chainOf(lagging) });
    const [hash] = await bench.bitcoind.node.mine();
    await lagging.rpc.call('submitheader', [await rpc.call('getblockheader', [hash, false])]);
    await expect(steps.confirmBatch({ batchId, sinceHeight: 0 })).rejects.toMatchObject({
      type: 'node_behind',
      message: `The Bitcoin node is at block ${height} of ${height + 1}. Anchoring continues when it has caught up.`,
    });
    await lagging.rpc.call('submitblock', [await rpc.call('getblock', [hash, 0])]);
    expect(await steps.confirmBatch({ batchId, sinceHeight: 0 })).toMatchObject({ state: 'confirmed' });
  });

  it('because it came back as one of another network changes nothing', async () => {
    const { id } = await bench.anchor();
    await bench.steps.watchAnchors();
    await bench.bitcoind.stop();
    await expect(bench.steps.watchAnchors()).rejects.toMatchObject({ name: 'UnavailableError' });
    const port = Number(new URL(bench.bitcoind.node.url).port);
    const signet = await startRegtestNode(join(dir, 'signet'), { port, chain: 'signet' });
    try {
      const { url: rpcUrl, cookieFile } = signet;
      const steps = bench.stepsWith({
        chain: createBitcoindChain({ rpcUrl, cookieFile, network: 'regtest' }),
      });
      await expect(steps.watchAnchors()).rejects.toMatchObject({
        name: 'wrong_network',
        message: expect.stringContaining('Check BITCOIN_NETWORK') as string,
      });
      expect((await bench.batch(id)).status).toBe('confirmed');
    } finally {
      await signet.close();
    }
    await bench.bitcoind.start();
    expect(await bench.steps.watchAnchors()).toMatchObject({ lost: [], fault: null });
  });

  it('because of its own rules is named with the setting to change, and nothing unusable is saved', async () => {
    await bench.bitcoind.stop();
    await bench.bitcoind.start(['-datacarrier=0']);
    await expect(bench.sign()).rejects.toMatchObject({
      type: 'transaction_refused',
      message: expect.stringContaining('datacarrier=0') as string,
    });
    const [batch] = await bench.database.collections.batches.find().toArray();
    expect(batch).toMatchObject({ status: 'sealed', transactions: [] });
    await bench.bitcoind.stop();
    await bench.bitcoind.start([]);
    expect((await bench.submit()).status).toBe('submitted');
  });

  it('for batches of a network that is no longer configured: they are reported', async () => {
    const { id } = await bench.anchor();
    await bench.database.collections.batches.updateOne({ _id: id }, { $set: { network: 'signet' } });
    expect(await bench.steps.needsWindow({ now: false })).toMatchObject({
      elsewhere: expect.stringContaining('nothing watches them: 1 of signet') as string,
    });
  });
});

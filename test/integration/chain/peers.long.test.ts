import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../../adapters/chain/fund';
import { nodeFault } from '../../../domain/node-health';
import type { Chain } from '../../../ports/chain';
import { waitUntil } from '../../../stack/servers/ready';
import { newTestKey } from '../../support/test-key';
import { startRegtestNode } from './regtest-node';
import type { RegtestNode } from './regtest-node';

describe('two nodes', () => {
  let dir: string;
  let nodes: [RegtestNode, RegtestNode];
  let chains: [Chain, Chain];

  const chainOf = ({ url, cookieFile }: RegtestNode): Chain =>
    createBitcoindChain({ rpcUrl: url, cookieFile, network: 'regtest' });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-peers-'));
    nodes = [
      await startRegtestNode(join(dir, 'a'), { listen: true }),
      await startRegtestNode(join(dir, 'b'), { listen: true }),
    ];
    chains = [chainOf(nodes[0]), chainOf(nodes[1])];
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await rm(dir, { recursive: true, force: true });
  });

  it('see each other as peers, and each other’s blocks and transactions', async () => {
    const [a, b] = nodes;
    expect((await chains[0].health()).peers).toBe(0);
    const key = newTestKey();
    await ensureSandboxFunds(a.rpc, key);
    await b.connectTo(a);
    expect((await chains[0].health()).peers).toBe(1);
    await b.waitForTip((await chains[0].tip()).hash);
    expect(await chains[1].tip()).toEqual(await chains[0].tip());
    const [coin] = await chains[1].unspent(key.address);
    const { rawHex, txid } = key.spend({ inputs: [coin!], feeSats: 1000 });
    await chains[0].submit(rawHex);
    await waitUntil('the relay', async () => (await chains[1].spenderOf(coin!)) === txid);
  });

  it('agree on the chain with more work after they were apart', async () => {
    const [a, b] = nodes;
    const before = await chains[0].tip();
    await a.partition();
    const [lost] = await a.mine();
    const kept = await b.mine(2);
    expect((await chains[1].tip()).work > (await chains[0].tip()).work).toBe(true);
    expect(await chains[0].confirmationsOf(lost!)).toBe(1);
    // Without the other node, the shorter chain looks as good as any.
    const health = await chains[0].health();
    expect(nodeFault('bitcoin', health, { seenWork: null, now: new Date() })).toMatchObject({
      code: 'node_alone',
    });
    await a.connectTo(b);
    await a.waitForTip(kept[1]!);
    expect(await chains[0].confirmationsOf(lost!)).toBe(0);
    expect(await chains[0].confirmationsOf(kept[0]!)).toBe(2);
    expect((await chains[0].tip()).height).toBe(before.height + 2);
  });

  it('report headers ahead of the blocks while blocks are missing', async () => {
    const [a, b] = nodes;
    await a.partition();
    for (const hash of await b.mine(3)) {
      await a.rpc.call('submitheader', [await b.rpc.call('getblockheader', [hash, false])]);
    }
    const health = await chains[0].health();
    expect(health.headers).toBe(health.tip.height + 3);
    const fault = nodeFault('regtest', health, { seenWork: null, now: new Date() });
    expect(fault).toMatchObject({
      code: 'node_behind',
      message: expect.stringContaining(`at block ${health.tip.height} of ${health.headers}`) as string,
    });
    const { work } = await chains[1].tip();
    const caughtUp = { ...health, headers: health.tip.height };
    expect(nodeFault('regtest', caughtUp, { seenWork: work, now: new Date() })).toMatchObject({
      code: 'node_behind',
    });
    await a.connectTo(b);
    await a.waitForTip((await chains[1].tip()).hash);
    expect(nodeFault('regtest', await chains[0].health(), { seenWork: work, now: new Date() })).toBeNull();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../adapters/chain/fund';
import { createRpcClient } from '../../adapters/chain/rpc-client';
import { RpcError } from '../../proofs/bitcoin/rpc-error';
import { UnavailableError } from '../../domain/errors';
import { lookingUpContract } from './chain-contract/looking-up';
import { submittingContract } from './chain-contract/submitting';
import { chainWorld, COIN_SATS } from './chain-contract/world';
import type { ChainWorld } from './chain-contract/world';
import { newTestKey } from './test-key';

export interface RunningNode {
  /** With credentials. */
  readonly url: string;
  close(): Promise<void>;
}

/** What every chain must do. `start` gives an empty regtest chain that mines only on request. */
export function chainContract(start: (dir: string) => Promise<RunningNode>): void {
  let dir: string;
  let node: RunningNode;
  let world: ChainWorld;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-chain-'));
    node = await start(join(dir, 'node'));
    const rpc = createRpcClient({ rpcUrl: node.url });
    world = chainWorld(createBitcoindChain({ rpcUrl: node.url, network: 'regtest' }), rpc, newTestKey());
    await ensureSandboxFunds(rpc, world.key);
  });

  afterAll(async () => {
    await node.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('funds a wallet once, with coins that can be spent', async () => {
    const { chain, rpc, key, stranger } = world;
    await ensureSandboxFunds(rpc, key);
    // The genesis block counts, and each block of regtest adds a work of 2.
    const work = (102 * 2).toString(16).padStart(64, '0');
    expect(await chain.tip()).toEqual({ height: 101, hash: await rpc.call('getbestblockhash'), work });
    // Only the coinbases of blocks 1 and 2 have matured.
    const coins = await chain.unspent(key.address);
    expect(coins.sort((a, b) => b.confirmations - a.confirmations)).toEqual(
      [1, 2].map(
        (height) =>
          expect.objectContaining({
            vout: 0,
            valueSats: COIN_SATS,
            coinbase: true,
            confirmations: 102 - height,
          }) as unknown,
      ),
    );
    expect(await chain.unspent(stranger.address)).toEqual([]);
  });

  it('reports what it knows about itself', async () => {
    const { chain, rpc } = world;
    const { time } = await rpc.call<{ time: number }>('getblockheader', [await rpc.call('getbestblockhash')]);
    expect(await chain.health()).toEqual({
      tip: await chain.tip(),
      tipTime: new Date(time * 1000),
      headers: 101,
      initialDownload: false,
      peers: 0,
      oldestBlock: 0,
      warnings: [],
    });
  });

  submittingContract(() => world);
  lookingUpContract(() => world);

  it('estimates no fee without a history', async () => {
    expect(await world.chain.estimateFeeRate()).toBeNull();
  });

  it('passes the node’s error on', async () => {
    await expect(world.rpc.call('nosuchmethod')).rejects.toEqual(new RpcError(-32601, 'Method not found'));
    await expect(world.chain.unspent('no address')).rejects.toBeInstanceOf(RpcError);
  });

  it('refuses a node of another network', async () => {
    const mistaken = createBitcoindChain({ rpcUrl: node.url, network: 'bitcoin' });
    for (const call of [() => mistaken.tip(), () => mistaken.estimateFeeRate()]) {
      await expect(call()).rejects.toMatchObject({
        code: 'wrong_network',
        message: expect.stringContaining(
          'on the chain "regtest", but the network bitcoin needs "main"',
        ) as string,
      });
    }
  });

  it('is unavailable with wrong credentials, which the error does not contain', async () => {
    const url = new URL(node.url);
    url.password = 'not-the-password';
    const locked = createBitcoindChain({ rpcUrl: url.href, network: 'regtest' });
    const error: unknown = await locked.tip().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect((error as { cause: Error }).cause.message).toContain('HTTP 401');
    expect((error as { cause: Error }).cause.message).not.toContain('not-the-password');
  });

  it('is unavailable when the node is down', async () => {
    const { chain, anchor, coin, key } = world;
    const signed = anchor(await coin());
    await node.close();
    const calls = [
      chain.tip(),
      chain.health(),
      chain.submit(signed.rawHex),
      chain.wouldAccept(signed.rawHex),
      chain.locate(signed.change),
      chain.unspent(key.address),
      chain.estimateFeeRate(),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { name: 'UnavailableError', part: 'chain' },
      });
    }
  });
}

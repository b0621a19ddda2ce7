import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import type { Outpoint } from '../../../domain/anchoring';
import type { Chain } from '../../../ports/chain';
import { newTestKey } from '../../support/test-key';
import { fillMempool, SMALL_MEMPOOL } from './full-mempool';
import { startRegtestNode } from './regtest-node';
import type { RegtestNode } from './regtest-node';

describe('a transaction that a full mempool has dropped', () => {
  const key = newTestKey();
  let dir: string;
  let node: RegtestNode;
  let chain: Chain;
  let coins: Outpoint[];
  let leastFee: number;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-package-'));
    node = await startRegtestNode(dir, { args: [SMALL_MEMPOOL] });
    chain = createBitcoindChain({ rpcUrl: node.url, cookieFile: node.cookieFile, network: 'regtest' });
    await node.rpc.call('generatetoaddress', [4, key.address]);
    await node.mine(100);
    coins = await chain.unspent(key.address);
    leastFee = await fillMempool(node, key, coins.pop()!);
  });

  afterAll(async () => {
    await node.close();
    await rm(dir, { recursive: true, force: true });
  });

  const parentOf = (coin: Outpoint) => key.spend({ inputs: [coin], feeSats: 200 });

  it('is refused alone, and accepted with a child that pays for both', async () => {
    expect(leastFee).toBeGreaterThan(2);
    const parent = parentOf(coins[0]!);
    const child = (feeSats: number) => key.spend({ inputs: [parent.change], feeSats });
    expect(await chain.submit(parent.rawHex)).toEqual({ state: 'fee_too_low' });
    expect(await chain.wouldAccept(parent.rawHex)).toEqual({ state: 'fee_too_low' });
    expect(await chain.submitPackage(parent.rawHex, child(300).rawHex)).toEqual({ state: 'fee_too_low' });
    expect(await chain.locate(parent.change)).toEqual({ state: 'unknown' });
    const paying = child(100_000);
    for (let i = 0; i < 2; i++) {
      expect(await chain.submitPackage(parent.rawHex, paying.rawHex)).toEqual({ state: 'taken' });
    }
    expect(await chain.locate(parent.change)).toEqual({ state: 'mempool' });
    // The parent is in the mempool now, so the child alone is replaced.
    expect(await chain.submitPackage(parent.rawHex, child(90_000).rawHex)).toEqual({ state: 'fee_too_low' });
    const higher = child(200_000);
    expect(await chain.submitPackage(parent.rawHex, higher.rawHex)).toEqual({ state: 'taken' });
    expect(await chain.spenderOf(parent.change)).toBe(higher.txid);
    await node.mine();
    expect(await chain.locate(higher.change)).toMatchObject({ state: 'confirmed' });
  });

  it('is refused with the reason of the child that was to pay for it', async () => {
    const parent = parentOf(coins[1]!);
    const foreign = newTestKey().spend({ inputs: [parent.change], feeSats: 100_000 });
    expect(await chain.submitPackage(parent.rawHex, foreign.rawHex)).toMatchObject({
      state: 'invalid',
      reason: expect.stringContaining('does not unlock the coin') as string,
    });
    const lavish = key.spend({ inputs: [parent.change], feeSats: 100_000_000 });
    expect(await chain.submitPackage(parent.rawHex, lavish.rawHex)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('lower the fee cap') as string,
    });
    expect(await chain.submitPackage(parent.rawHex, parent.rawHex)).toMatchObject({ state: 'refused' });
  });

  it('is replaced by a package that pays more, not by one that pays less', async () => {
    const first = parentOf(coins[2]!);
    const child = key.spend({ inputs: [first.change], feeSats: 50_000 });
    expect(await chain.submitPackage(first.rawHex, child.rawHex)).toEqual({ state: 'taken' });
    const second = key.spend({ inputs: [coins[2]!], feeSats: 210 });
    const paying = (feeSats: number) => key.spend({ inputs: [second.change], feeSats }).rawHex;
    expect(await chain.submitPackage(second.rawHex, paying(40_000))).toEqual({ state: 'fee_too_low' });
    expect(await chain.submitPackage(second.rawHex, paying(150_000))).toEqual({ state: 'taken' });
    expect(await chain.spenderOf(coins[2]!)).toBe(second.txid);
  });
});

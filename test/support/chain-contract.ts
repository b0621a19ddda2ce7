import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from 'bitcoinjs-lib';
import { createBitcoindChain } from '../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../adapters/chain/fund';
import { createRpcClient } from '../../adapters/chain/rpc-client';
import type { RpcClient } from '../../adapters/chain/rpc-client';
import { RpcError } from '../../proofs/bitcoin/rpc-error';
import { loadWallet } from '../../adapters/chain/wallet';
import { createWalletFile } from '../../adapters/chain/wallet-file';
import type { Outpoint } from '../../domain/anchoring';
import type { AnchorWallet, Chain } from '../../ports/chain';
import { UnavailableError } from '../../domain/errors';
import { blockHash, parseBlockHeader } from '../../proofs/bitcoin/block-header';
import { fromDisplayHex, toDisplayHex } from '../../proofs/bitcoin/hash256';
import { rootFromTransactionBranch } from '../../proofs/bitcoin/transaction-branch';

export interface RunningNode {
  /** With credentials. */
  readonly url: string;
  close(): Promise<void>;
}

const COIN_SATS = 5_000_000_000;

/** What every chain must do. `start` gives an empty regtest chain that mines only on request. */
export function chainContract(start: (dir: string) => Promise<RunningNode>): void {
  let dir: string;
  let node: RunningNode;
  let rpc: RpcClient;
  let chain: Chain;
  let wallet: AnchorWallet;
  let stranger: AnchorWallet;
  let orders = 0;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-chain-'));
    node = await start(join(dir, 'node'));
    rpc = createRpcClient({ rpcUrl: node.url });
    chain = createBitcoindChain({ rpcUrl: node.url, network: 'regtest' });
    [wallet, stranger] = await Promise.all([newWallet('own'), newWallet('stranger')]);
    await ensureSandboxFunds(rpc, wallet);
  });

  afterAll(async () => {
    await node.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function newWallet(name: string): Promise<AnchorWallet> {
    await createWalletFile(join(dir, name));
    return loadWallet(join(dir, name), 'regtest');
  }

  const mine = async (blocks = 1): Promise<string[]> =>
    rpc.call('generatetoaddress', [blocks, stranger.address]);

  const coin = async (): Promise<Outpoint> => {
    const [first] = await chain.unspent(wallet.address);
    return first!;
  };

  const anchor = (spends: Outpoint, feeSats = 1000): ReturnType<AnchorWallet['sign']> =>
    wallet.sign({ root: createHash('sha256').update(`order ${orders++}`).digest('hex'), spends, feeSats });

  it('funds a wallet once, with coins that can be spent', async () => {
    expect(await chain.tipHeight()).toBe(101);
    await ensureSandboxFunds(rpc, wallet);
    expect(await chain.tipHeight()).toBe(101);
    expect(await chain.tip()).toEqual({ height: 101, hash: await rpc.call('getbestblockhash') });
    // Only the coinbases of blocks 1 and 2 have matured.
    const coins = await chain.unspent(wallet.address);
    expect(coins).toEqual([expect.objectContaining({ vout: 0, valueSats: COIN_SATS }), expect.anything()]);
    expect(await chain.unspent(stranger.address)).toEqual([]);
  });

  it('refuses to spend an immature coinbase', async () => {
    const hash = await rpc.call<string>('getblockhash', [3]);
    const { tx } = await rpc.call<{ tx: string[] }>('getblock', [hash]);
    const early = anchor({ txid: tx[0]!, vout: 0, valueSats: COIN_SATS });
    await expect(chain.broadcast(early.rawHex)).rejects.toMatchObject({ name: 'RpcError', code: -26 });
    expect(await chain.locate(early.change)).toEqual({ state: 'unknown' });
  });

  it('locates an anchor in the mempool, then in its block', async () => {
    const signed = anchor(await coin());
    expect(await chain.locate(signed.change)).toEqual({ state: 'unknown' });
    await chain.broadcast(signed.rawHex);
    expect(await chain.locate(signed.change)).toEqual({ state: 'mempool' });
    const [hash] = await mine();
    const height = await chain.tipHeight();
    const { time, tx } = await rpc.call<{ time: number; tx: string[] }>('getblock', [hash]);
    expect(tx[1]).toBe(signed.txid);
    const block = { height, hash: hash!, time: new Date(time * 1000) };
    expect(await chain.locate(signed.change)).toEqual({ state: 'confirmed', block, confirmations: 1 });
    await mine(3);
    expect(await chain.locate(signed.change)).toEqual({ state: 'confirmed', block, confirmations: 4 });
    expect(await chain.unspent(wallet.address)).toContainEqual(signed.change);
  });

  it('accepts the same transaction again, in the mempool and in a block', async () => {
    const signed = anchor(await coin());
    await chain.broadcast(signed.rawHex);
    await chain.broadcast(signed.rawHex);
    await mine();
    await chain.broadcast(signed.rawHex);
    expect(await rpc.call('getrawmempool')).toEqual([]);
    expect(await chain.locate(signed.change)).toMatchObject({ state: 'confirmed', confirmations: 1 });
  });

  it('does not list a coin that a mempool transaction spends, but still locates its block', async () => {
    const first = anchor(await coin());
    await chain.broadcast(first.rawHex);
    await mine();
    const second = anchor(first.change);
    await chain.broadcast(second.rawHex);
    expect(await chain.unspent(wallet.address)).not.toContainEqual(first.change);
    expect(await chain.locate(first.change)).toMatchObject({ state: 'confirmed', confirmations: 1 });
    await chain.broadcast(first.rawHex);
    await mine();
  });

  it('refuses to spend a coin twice, against the mempool and against a block', async () => {
    const spends = await coin();
    const first = anchor(spends);
    const second = anchor(spends);
    await chain.broadcast(first.rawHex);
    expect(await chain.broadcast(second.rawHex)).toBe('fee_too_low');
    await mine();
    expect(await chain.broadcast(second.rawHex)).toBe('inputs_missing');
    expect(await chain.locate(second.change)).toEqual({ state: 'unknown' });
  });

  it('replaces a mempool transaction by one with a higher fee', async () => {
    const spends = await coin();
    const stuck = anchor(spends, 500);
    const bumped = anchor(spends, 2000);
    await chain.broadcast(stuck.rawHex);
    await chain.broadcast(bumped.rawHex);
    expect(await rpc.call('getrawmempool')).toEqual([bumped.txid]);
    expect(await chain.locate(stuck.change)).toEqual({ state: 'unknown' });
    await mine();
    expect(await chain.locate(bumped.change)).toMatchObject({ state: 'confirmed' });
  });

  it('refuses a transaction that was changed after it was signed, or signed by another key', async () => {
    const spends = await coin();
    const changed = Transaction.fromHex(anchor(spends).rawHex);
    changed.outs[1]!.value -= 1n;
    const foreign = stranger.sign({ root: '00'.repeat(32), spends, feeSats: 1000 });
    for (const rawHex of [changed.toHex(), foreign.rawHex]) {
      await expect(chain.broadcast(rawHex)).rejects.toMatchObject({ name: 'RpcError', code: -26 });
    }
    expect(await rpc.call('getrawmempool')).toEqual([]);
  });

  it('refuses a transaction that pays too low a fee, and bytes that are no transaction', async () => {
    expect(await chain.broadcast(anchor(await coin(), 1).rawHex)).toBe('fee_too_low');
    await expect(chain.broadcast('00')).rejects.toMatchObject({ name: 'RpcError', code: -22 });
  });

  it('refuses to spend a coin that does not exist', async () => {
    const signed = anchor({ txid: '11'.repeat(32), vout: 0, valueSats: COIN_SATS });
    expect(await chain.broadcast(signed.rawHex)).toBe('inputs_missing');
  });

  it('finds a transaction whose change was spent in the blocks, but not below the given height', async () => {
    const first = anchor(await coin());
    await chain.broadcast(first.rawHex);
    const [hash] = await mine();
    const height = await chain.tipHeight();
    await chain.broadcast(anchor(first.change).rawHex);
    await mine(2);
    expect(await chain.locate(first.change)).toEqual({ state: 'unknown' });
    const found = { txid: first.txid, block: { height, hash, time: expect.any(Date) as Date } };
    expect(await chain.search(['22'.repeat(32), first.txid], height)).toEqual(found);
    expect(await chain.search([first.txid], height + 1)).toBeNull();
    expect(await chain.search(['22'.repeat(32)], 0)).toBeNull();
  });

  it('gives the branch from a transaction to its block’s header', async () => {
    const signed = anchor(await coin());
    await chain.broadcast(signed.rawHex);
    const [hash] = await mine();
    const { branch, headerHex } = await chain.inclusion(signed.txid, hash!);
    const header = parseBlockHeader(Buffer.from(headerHex, 'hex'));
    expect(toDisplayHex(blockHash(header))).toBe(hash);
    const steps = branch.map(({ side, hash: sibling }) => ({ side, hash: hexToBytes(sibling) }));
    expect(rootFromTransactionBranch(fromDisplayHex(signed.txid), steps)).toEqual(header.merkleRoot);
    await expect(chain.inclusion('22'.repeat(32), hash!)).rejects.toThrow('is not in block');
  });

  it('gives the address that an output pays, and null for a spent one', async () => {
    const spends = await coin();
    const found = { valueSats: spends.valueSats, address: wallet.address };
    expect(await chain.output(spends.txid, spends.vout)).toMatchObject(found);
    const signed = anchor(spends);
    await chain.broadcast(signed.rawHex);
    expect(await chain.output(spends.txid, spends.vout)).toBeNull();
    expect(await chain.output(signed.txid, 1)).toMatchObject({ address: wallet.address, confirmations: 0 });
    await mine();
  });

  it('counts the confirmations of a known block, and 0 for an unknown one', async () => {
    const [hash] = await mine();
    expect(await chain.confirmationsOf(hash!)).toBe(1);
    await mine();
    expect(await chain.confirmationsOf(hash!)).toBe(2);
    expect(await chain.confirmationsOf('11'.repeat(32))).toBe(0);
  });

  it('estimates no fee without a history', async () => {
    expect(await chain.estimateFeeRate()).toBeNull();
  });

  it('passes the node’s error on', async () => {
    await expect(rpc.call('nosuchmethod')).rejects.toEqual(new RpcError(-32601, 'Method not found'));
    await expect(chain.unspent('no address')).rejects.toBeInstanceOf(RpcError);
  });

  it('refuses a node of another network', async () => {
    const mistaken = createBitcoindChain({ rpcUrl: node.url, network: 'bitcoin' });
    await expect(mistaken.tipHeight()).rejects.toThrow(
      'on the chain "regtest", but the network bitcoin needs "main"',
    );
  });

  it('is unavailable with wrong credentials, which the error does not contain', async () => {
    const url = new URL(node.url);
    url.password = 'not-the-password';
    const locked = createBitcoindChain({ rpcUrl: url.href, network: 'regtest' });
    const error: unknown = await locked.tipHeight().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect((error as { cause: Error }).cause.message).toContain('HTTP 401');
    expect((error as { cause: Error }).cause.message).not.toContain('not-the-password');
  });

  it('is unavailable when the node is down', async () => {
    const signed = anchor(await coin());
    await node.close();
    const calls = [
      chain.tipHeight(),
      chain.broadcast(signed.rawHex),
      chain.locate(signed.change),
      chain.unspent(wallet.address),
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

import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Block, Transaction } from 'bitcoinjs-lib';
import { createBitcoindChain } from '../../../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../../../adapters/chain/fund';
import { createRpcClient } from '../../../../adapters/chain/rpc-client';
import { GENESIS } from '../../../../sandbox/chain/consensus';
import { mineBlock } from '../../../../sandbox/chain/mine-block';
import { startSandboxNode } from '../../../../sandbox/chain/server';
import type { RunningSandboxNode, SandboxNodeOptions } from '../../../../sandbox/chain/server';
import { loadWallet } from '../../../../adapters/chain/wallet';
import { createWalletFile } from '../../../../adapters/chain/wallet-file';
import type { AnchorWallet } from '../../../../ports/chain';
import { parseBlockHeader } from '../../../../proofs/bitcoin/block-header';
import { fromDisplayHex } from '../../../../proofs/bitcoin/hash256';
import { hasProofOfWork } from '../../../../proofs/bitcoin/proof-of-work';
import { rootFromTransactionBranch, transactionBranch } from '../../../../proofs/bitcoin/transaction-branch';

const ROOT = 'ab'.repeat(32);
const NOBODY = Uint8Array.of(0, 20, ...new Uint8Array(20));

describe('the sandbox node', () => {
  let dir: string;
  let wallet: AnchorWallet;
  let nodes: RunningSandboxNode[];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-sandbox-'));
    await createWalletFile(join(dir, 'wallet'));
    wallet = await loadWallet(join(dir, 'wallet'), 'sandbox');
    nodes = [];
  });

  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await rm(dir, { recursive: true, force: true });
  });

  async function start(options: Partial<SandboxNodeOptions> = {}) {
    const auth = { user: 'sello', password: 'secret' };
    const node = await startSandboxNode({
      dataDir: dir,
      host: '127.0.0.1',
      port: 0,
      auth,
      mineAfterMs: null,
      ...options,
    });
    nodes.push(node);
    const rpc = createRpcClient({ rpcUrl: node.url });
    return { node, rpc, chain: createBitcoindChain({ rpcUrl: node.url, network: 'sandbox' }) };
  }

  async function chainOf(blocks: number): Promise<string[]> {
    const { node, rpc } = await start();
    const hashes = await rpc.call<string[]>('generatetoaddress', [blocks, wallet.address]);
    await node.close();
    return hashes;
  }

  const file = () => join(dir, 'blocks.dat');
  const tipAfterRestart = async (): Promise<unknown> => (await start()).rpc.call('getbestblockhash');

  it('starts with regtest’s genesis block', async () => {
    const { rpc } = await start();
    expect(await rpc.call('getblockhash', [0])).toBe(
      '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    );
  });

  it('mines a transaction without a request', async () => {
    const { rpc, chain } = await start({ mineAfterMs: 1 });
    await ensureSandboxFunds(rpc, wallet);
    const [spends] = await chain.unspent(wallet.address);
    const { rawHex, change } = await wallet.sign({ root: ROOT, inputs: [spends!], feeSats: 200 });
    await chain.submit(rawHex);
    while ((await chain.tip()).height === 101) await sleep(5);
    expect(await chain.locate(change)).toMatchObject({ state: 'confirmed', block: { height: 102 } });
    expect(await rpc.call('getrawmempool')).toEqual([]);
  });

  it('mines blocks whose headers have proof of work and commit to their transactions', async () => {
    const { rpc, chain } = await start();
    await ensureSandboxFunds(rpc, wallet);
    const [spends] = await chain.unspent(wallet.address);
    const { rawHex, txid } = await wallet.sign({ root: ROOT, inputs: [spends!], feeSats: 200 });
    await chain.submit(rawHex);
    const [hash] = await rpc.call<[string]>('generatetoaddress', [1, wallet.address]);
    const header = parseBlockHeader(
      Buffer.from(await rpc.call<string>('getblockheader', [hash, false]), 'hex'),
    );
    const { tx } = await rpc.call<{ tx: string[] }>('getblock', [hash]);
    const branch = transactionBranch(tx.map(fromDisplayHex), tx.indexOf(txid));
    expect(hasProofOfWork(header, 'sandbox')).toBe(true);
    expect(rootFromTransactionBranch(fromDisplayHex(txid), branch)).toEqual(header.merkleRoot);
    expect(Block.fromHex(await rpc.call<string>('getblock', [hash, 0])).checkTxRoots()).toBe(true);
  });

  it('accepts a Taproot coin’s own signature only', async () => {
    const { rpc, chain } = await start();
    await createWalletFile(join(dir, 'taproot'), 'p2tr');
    const taproot = await loadWallet(join(dir, 'taproot'), 'sandbox');
    await ensureSandboxFunds(rpc, taproot);
    const coins = await chain.unspent(taproot.address);
    expect(coins[0]).toMatchObject({ address: taproot.address, script: taproot.script });
    const { rawHex } = await taproot.sign({ root: ROOT, inputs: coins.slice(0, 2), feeSats: 400 });
    const changed = Transaction.fromHex(rawHex);
    changed.outs[1]!.value -= 1n;
    const foreign = Transaction.fromHex(rawHex);
    foreign.ins[1]!.witness = foreign.ins[0]!.witness;
    for (const forged of [changed, foreign]) {
      expect(await chain.submit(forged.toHex())).toMatchObject({ state: 'invalid' });
    }
    expect(await chain.submit(rawHex)).toEqual({ state: 'taken' });
  });

  it('keeps block times increasing and close to the clock, however fast it mines', async () => {
    const clock = Date.UTC(2026, 10, 14);
    const { rpc } = await start({ now: () => clock });
    const hashes = await rpc.call<string[]>('generatetoaddress', [120, wallet.address]);
    const header = (hash: string | undefined): Promise<{ time: number; mediantime: number }> =>
      rpc.call('getblockheader', [hash]);
    const last = await header(hashes.at(-1));
    expect(last.time).toBeGreaterThan((await header(hashes.at(-2))).mediantime);
    expect(last.time - clock / 1000).toBeLessThan(60);
  });

  describe('after a restart', () => {
    it('has its chain, its coins and what was spent', async () => {
      const first = await start();
      await ensureSandboxFunds(first.rpc, wallet);
      const [spends] = await first.chain.unspent(wallet.address);
      const { rawHex, change } = await wallet.sign({ root: ROOT, inputs: [spends!], feeSats: 200 });
      await first.chain.submit(rawHex);
      await first.rpc.call('generatetoaddress', [1, wallet.address]);
      const before = [await first.chain.locate(change), await first.chain.unspent(wallet.address)];
      await first.node.close();
      const second = await start();
      expect([await second.chain.locate(change), await second.chain.unspent(wallet.address)]).toEqual(before);
      expect(await second.chain.locate(spends!)).toEqual({ state: 'unknown' });
    });

    it('has mined the transaction that was waiting when it was closed', async () => {
      const first = await start({ mineAfterMs: 60_000 });
      await ensureSandboxFunds(first.rpc, wallet);
      const [spends] = await first.chain.unspent(wallet.address);
      const { rawHex, change } = await wallet.sign({ root: ROOT, inputs: [spends!], feeSats: 200 });
      await first.chain.submit(rawHex);
      await first.node.close();
      expect(await (await start()).chain.locate(change)).toMatchObject({ state: 'confirmed' });
    });

    it('truncates a record that a crash tore at any byte, and continues', async () => {
      const hashes = await chainOf(3);
      const whole = await readFile(file());
      const last = whole.lastIndexOf(Buffer.from('fabfb5da', 'hex'));
      for (const length of [last + 1, last + 7, last + 8, last + 100, whole.length - 1]) {
        await writeFile(file(), whole.subarray(0, length));
        const { node, rpc } = await start();
        expect(await rpc.call('getbestblockhash')).toBe(hashes[1]);
        const [next] = await rpc.call<[string]>('generatetoaddress', [1, wallet.address]);
        await node.close();
        expect(await tipAfterRestart()).toBe(next);
        await Promise.all(nodes.map((each) => each.close()));
      }
    });

    it('truncates a last record of which only the length reached the disk', async () => {
      const hashes = await chainOf(2);
      const whole = await readFile(file());
      const last = whole.lastIndexOf(Buffer.from('fabfb5da', 'hex'));
      await writeFile(
        file(),
        Buffer.concat([whole.subarray(0, last + 90), Buffer.alloc(whole.length - last - 90)]),
      );
      expect(await tipAfterRestart()).toBe(hashes[0]);
    });

    it('truncates zeros that the file system left behind', async () => {
      const hashes = await chainOf(2);
      await appendFile(file(), Buffer.alloc(4096));
      expect(await tipAfterRestart()).toBe(hashes[1]);
    });

    it('refuses a file that is damaged before its end', async () => {
      await chainOf(3);
      const bytes = await readFile(file());
      bytes[100]! ^= 1;
      await writeFile(file(), bytes);
      await expect(start()).rejects.toThrow('is damaged at byte 0');
      // A length beyond the end of the file looks torn, except that other records follow.
      bytes[100]! ^= 1;
      bytes[6] = 1;
      await writeFile(file(), bytes);
      await expect(start()).rejects.toThrow('is damaged at byte 0');
      await writeFile(file(), 'no block file at all');
      await expect(start()).rejects.toThrow('is damaged at byte 0');
    });

    it('refuses a block that breaks a rule although it has proof of work', async () => {
      const order = {
        previousHash: GENESIS.getHash(),
        height: 1,
        transactions: [],
        payTo: NOBODY,
        feesSats: 0n,
      };
      const broken: [string, Block][] = [
        [
          'pays more than subsidy and fees',
          mineBlock({ ...order, time: GENESIS.timestamp + 1, feesSats: 1n }),
        ],
        ['time is not after the median', mineBlock({ ...order, time: GENESIS.timestamp })],
        ['names another height', mineBlock({ ...order, time: GENESIS.timestamp + 1, height: 2 })],
        [
          'does not follow',
          mineBlock({ ...order, time: GENESIS.timestamp + 1, previousHash: new Uint8Array(32) }),
        ],
      ];
      for (const [reason, block] of broken) {
        const body = block.toBuffer();
        const prefix = Buffer.from('fabfb5da00000000', 'hex');
        prefix.writeUInt32LE(body.length, 4);
        await writeFile(file(), Buffer.concat([prefix, body]));
        await expect(start()).rejects.toThrow(reason);
      }
    });
  });

  it('stops mining when another process writes to its file', async () => {
    const { rpc } = await start();
    await rpc.call('generatetoaddress', [1, wallet.address]);
    await truncate(file(), 10);
    await expect(rpc.call('generatetoaddress', [1, wallet.address])).rejects.toThrow(
      'changed by another process',
    );
    expect(await rpc.call('getblockcount')).toBe(1);
  });

  describe('its RPC server', () => {
    const post = (url: string, body: string, authorization?: string): Promise<Response> =>
      fetch(url, { method: 'POST', body, headers: authorization ? { authorization } : {} });
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
    const call = JSON.stringify({ method: 'getblockcount' });

    async function address(): Promise<string> {
      const url = new URL((await start()).node.url);
      return `http://${url.host}`;
    }

    it('refuses wrong or missing credentials', async () => {
      const url = await address();
      const statuses = [
        undefined,
        basic('sello:wrong'),
        basic('secret'),
        'Bearer secret',
        'Basic',
        basic('sello:secret'),
      ];
      const answers = await Promise.all(statuses.map((authorization) => post(url, call, authorization)));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 200]);
      expect(await answers[5]!.json()).toEqual({ result: 0, error: null, id: null });
    });

    it('refuses a body that is too large, a malformed call, and other methods than POST', async () => {
      const url = await address();
      const authorization = basic('sello:secret');
      expect((await post(url, 'x'.repeat(1_048_577), authorization)).status).toBe(413);
      expect((await post(url, '{', authorization)).status).toBe(500);
      expect((await post(url, '[]', authorization)).status).toBe(400);
      expect((await post(url, 'null', authorization)).status).toBe(400);
      expect((await post(url, JSON.stringify({ method: 'constructor' }), authorization)).status).toBe(404);
      expect((await fetch(url, { headers: { authorization } })).status).toBe(405);
    });

    it('listens only on loopback', async () => {
      await expect(start({ host: '0.0.0.0' })).rejects.toThrow('loopback');
    });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../../adapters/chain/fund';
import { loadWallet } from '../../../adapters/chain/wallet';
import { createWalletFile } from '../../../adapters/chain/wallet-file';
import type { AnchorWallet, Chain } from '../../../ports/chain';
import { anchorOutputIndex } from '../../../proofs/bitcoin/anchor-script';
import { blockHash, parseBlockHeader } from '../../../proofs/bitcoin/block-header';
import { fromDisplayHex, toDisplayHex } from '../../../proofs/bitcoin/hash256';
import { hasProofOfWork } from '../../../proofs/bitcoin/proof-of-work';
import { readTransaction } from '../../../proofs/bitcoin/transaction';
import { rootFromTransactionBranch, transactionBranch } from '../../../proofs/bitcoin/transaction-branch';
import { startRegtestNode } from './regtest-node';
import type { RegtestNode } from './regtest-node';

const ROOT = '7a'.repeat(32);

describe('an anchor on bitcoind', () => {
  let dir: string;
  let node: RegtestNode;
  let chain: Chain;
  let wallet: AnchorWallet;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-reorg-'));
    node = await startRegtestNode(join(dir, 'node'));
    chain = createBitcoindChain({ rpcUrl: node.url, cookieFile: node.cookieFile, network: 'regtest' });
    await createWalletFile(join(dir, 'wallet'));
    wallet = await loadWallet(join(dir, 'wallet'), 'regtest');
    await ensureSandboxFunds(node.rpc, wallet);
  });

  afterAll(async () => {
    await node.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function confirmed(): Promise<{
    hash: string;
    txid: string;
    change: { txid: string; vout: number; valueSats: number };
  }> {
    const [spends] = await chain.unspent(wallet.address);
    const { rawHex, txid, change } = await wallet.sign({ root: ROOT, inputs: [spends!], feeSats: 1000 });
    await chain.submit(rawHex);
    const [hash] = await node.rpc.call<[string]>('generatetoaddress', [1, wallet.address]);
    return { hash, txid, change };
  }

  it('can be proven from the node’s block with hashes alone', async () => {
    const { hash, txid } = await confirmed();
    const header = parseBlockHeader(
      Buffer.from(await node.rpc.call<string>('getblockheader', [hash, false]), 'hex'),
    );
    const { tx } = await node.rpc.call<{ tx: string[] }>('getblock', [hash]);
    const raw = await node.rpc.call<string>('getrawtransaction', [txid, false, hash]);
    const facts = readTransaction(Uint8Array.from(Buffer.from(raw, 'hex')));
    expect(toDisplayHex(facts.txid)).toBe(txid);
    expect(anchorOutputIndex(facts.outputs, Buffer.from(ROOT, 'hex'))).toBe(0);
    const branch = transactionBranch(tx.map(fromDisplayHex), tx.indexOf(txid));
    expect(rootFromTransactionBranch(facts.txid, branch)).toEqual(header.merkleRoot);
    expect(toDisplayHex(blockHash(header))).toBe(hash);
    expect(hasProofOfWork(header, 'regtest')).toBe(true);
  });

  it('returns to the mempool when its block is reorganised away, and is confirmed in another', async () => {
    const { hash, change } = await confirmed();
    expect(await chain.locate(change)).toMatchObject({ state: 'confirmed', block: { hash } });
    await node.rpc.call('invalidateblock', [hash]);
    expect(await chain.confirmationsOf(hash)).toBe(0);
    expect(await chain.locate(change)).toEqual({ state: 'mempool' });
    // To another address: the same block again would be the invalidated one.
    await createWalletFile(join(dir, 'stranger'));
    const stranger = await loadWallet(join(dir, 'stranger'), 'regtest');
    await node.rpc.call('generatetoaddress', [2, stranger.address]);
    const state = await chain.locate(change);
    expect(state).toMatchObject({ state: 'confirmed', confirmations: 2 });
    expect(state).not.toMatchObject({ block: { hash } });
    expect(await chain.confirmationsOf(hash)).toBe(0);
  });

  it('is located in the right block although another block arrives between two calls', async () => {
    const { hash, change } = await confirmed();
    const { height } = await chain.tip();
    const racing = createBitcoindChain({ rpcUrl: node.url, cookieFile: node.cookieFile, network: 'regtest' });
    // Blocks arrive during the lookup; the result must still name the anchor's own block.
    const mining = (async () => {
      for (let i = 0; i < 15; i++) await node.rpc.call('generatetoaddress', [1, wallet.address]);
    })();
    for (let i = 0; i < 15; i++) {
      expect(await racing.locate(change)).toMatchObject({ state: 'confirmed', block: { hash, height } });
    }
    await mining;
  });
});

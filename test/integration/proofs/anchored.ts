import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../../adapters/chain/fund';
import { createRpcClient } from '../../../adapters/chain/rpc-client';
import type { RpcClient } from '../../../adapters/chain/rpc-client';
import { loadWallet } from '../../../adapters/chain/wallet';
import { createWalletFile } from '../../../adapters/chain/wallet-file';
import type { AnchorProof } from '../../../proofs/anchor/anchor-proof';
import { fromDisplayHex } from '../../../proofs/bitcoin/hash256';
import { readTransaction } from '../../../proofs/bitcoin/transaction';
import { transactionBranch } from '../../../proofs/bitcoin/transaction-branch';
import { leafHash } from '../../../proofs/merkle/hashing';
import { merklePath, merkleRoot } from '../../../proofs/merkle/tree';
import { startRegtestNode } from '../chain/regtest-node';
import type { RegtestNode } from '../chain/regtest-node';

export interface AnchoredFile {
  content: Buffer;
  tsr: Buffer;
  proof: AnchorProof;
}

export interface AnchoredFiles {
  dir: string;
  node: RegtestNode;
  /** With user and password, for tools that need them. */
  rpcUrl: string;
  files: AnchoredFile[];
  close(): Promise<void>;
}

const sha256 = (data: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(data).digest());

/** Files that share one transaction in a block of a real bitcoind, among other transactions. */
export async function anchorFiles(
  count: number,
  cookie: (file: string) => Promise<string>,
): Promise<AnchoredFiles> {
  const dir = await mkdtemp(join(tmpdir(), 'sello-proofs-'));
  const node = await startRegtestNode(join(dir, 'bitcoind'));
  const close = async (): Promise<void> => {
    await node.close();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const url = new URL(node.url);
    [url.username, url.password] = (await cookie(node.cookieFile)).split(':') as [string, string];
    const rpcUrl = url.href;
    const rpc = createRpcClient({ rpcUrl });
    const contents = Array.from({ length: count }, (_, i) => Buffer.from(`Contrato ${i}\n`));
    const tsrs = contents.map(() => randomBytes(200));
    const leaves = contents.map((content, i) => leafHash(sha256(content), sha256(tsrs[i]!)));
    const anchor = await anchorRoot(rpc, rpcUrl, dir, merkleRoot(leaves));
    const files = contents.map((content, i) => ({
      content,
      tsr: tsrs[i]!,
      proof: {
        network: 'regtest' as const,
        fileSha256: sha256(content),
        tsrSha256: sha256(tsrs[i]!),
        path: merklePath(leaves, i),
        ...anchor,
      },
    }));
    return { dir, node, rpcUrl, files, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One anchor, and another wallet's transactions in the same block, so that the branch has steps. */
async function anchorRoot(rpc: RpcClient, rpcUrl: string, dir: string, root: Uint8Array) {
  await createWalletFile(join(dir, 'wallet'));
  const wallet = await loadWallet(join(dir, 'wallet'), 'regtest');
  await ensureSandboxFunds(rpc, wallet);
  await rpc.call('generatetoaddress', [3, wallet.address]);
  const chain = createBitcoindChain({ rpcUrl, network: 'regtest' });
  const coins = await chain.unspent(wallet.address);
  const sign = (hex: string, i: number) => wallet.sign({ root: hex, inputs: [coins[i]!], feeSats: 1000 });
  const anchor = await sign(Buffer.from(root).toString('hex'), 0);
  const others = await Promise.all([1, 2, 3].map((i) => sign(randomBytes(32).toString('hex'), i)));
  for (const { rawHex } of [anchor, ...others])
    expect(await chain.submit(rawHex)).toEqual({ state: 'taken' });
  const [hash] = await rpc.call<string[]>('generatetoaddress', [1, wallet.address]);
  const { tx, height } = await rpc.call<{ tx: string[]; height: number }>('getblock', [hash]);
  await rpc.call('generatetoaddress', [5, wallet.address]);
  return {
    transaction: readTransaction(Uint8Array.from(Buffer.from(anchor.rawHex, 'hex'))).stripped,
    branch: transactionBranch(tx.map(fromDisplayHex), tx.indexOf(anchor.txid)),
    header: Uint8Array.from(Buffer.from(await rpc.call<string>('getblockheader', [hash, false]), 'hex')),
    height,
  };
}

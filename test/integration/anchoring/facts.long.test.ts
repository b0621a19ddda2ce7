import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { AnchorFacts, Batch } from '../../../domain/anchoring';
import { anchorOutputIndex } from '../../../proofs/bitcoin/anchor-script';
import { blockHash, parseBlockHeader } from '../../../proofs/bitcoin/block-header';
import { toDisplayHex } from '../../../proofs/bitcoin/hash256';
import { readTransaction } from '../../../proofs/bitcoin/transaction';
import { rootFromTransactionBranch } from '../../../proofs/bitcoin/transaction-branch';
import { rootFromPath } from '../../../proofs/merkle/path';
import { openBench } from './anchoring-bench';
import type { AnchoringBench } from './anchoring-bench';

const bytes = (path: AnchorFacts['branch']) =>
  path.map(({ side, hash }) => ({ side, hash: hexToBytes(hash) }));

describe('the facts of a confirmed batch', () => {
  let bench: AnchoringBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  function expectProof({ facts, root, block, confirmedTxid }: Batch): void {
    const transaction = readTransaction(hexToBytes(facts!.transactionHex));
    expect(toDisplayHex(transaction.txid)).toBe(confirmedTxid);
    // Without the witness: the hash of these bytes is the txid.
    expect(bytesToHex(transaction.stripped)).toBe(facts!.transactionHex);
    expect(anchorOutputIndex(transaction.outputs, hexToBytes(root!))).toBe(0);
    const header = parseBlockHeader(hexToBytes(facts!.headerHex));
    expect(rootFromTransactionBranch(transaction.txid, bytes(facts!.branch))).toEqual(header.merkleRoot);
    expect(toDisplayHex(blockHash(header))).toBe(block!.hash);
    expect(facts!.height).toBe(block!.height);
  }

  it('lead from every leaf to the block header, and are there as soon as it is confirmed', async () => {
    await bench.queue(9);
    const { id } = await bench.submit();
    expect((await bench.batch(id)).facts).toBeNull();
    await bench.bitcoind.node.mine();
    await bench.steps.confirmBatch({ batchId: id, sinceHeight: 0 });
    const batch = await bench.batch(id);
    expect(batch).toMatchObject({ status: 'confirmed', size: 10 });
    expectProof(batch);
    const members = await bench.database.collections.certificates.find({ 'anchor.batchId': id }).toArray();
    expect(members).toHaveLength(10);
    for (const { anchor } of members) {
      const path = bytes(await bench.batches.path(id, anchor!.index!));
      expect(bytesToHex(rootFromPath(hexToBytes(anchor!.leaf), path))).toBe(batch.root);
    }
  });

  it('include the branch of a block with other transactions', async () => {
    const { id } = await bench.submit();
    // Another transaction in the same block, so that the branch is not empty.
    const [coin] = await bench.chain.unspent(bench.wallet.address);
    await bench.chain.submit((await bench.spend(coin!, 2_000)).rawHex);
    const [hash] = await bench.bitcoind.node.mine();
    await bench.steps.confirmBatch({ batchId: id, sinceHeight: 0 });
    const batch = await bench.batch(id);
    const { tx } = await bench.bitcoind.node.rpc.call<{ tx: string[] }>('getblock', [hash]);
    expect(tx).toHaveLength(3);
    expect(batch.facts?.branch).toHaveLength(2);
    expectProof(batch);
  });
});

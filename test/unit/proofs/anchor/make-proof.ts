import { createHash } from 'node:crypto';
import { Transaction } from 'bitcoinjs-lib';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { anchorScript } from '../../../../proofs/bitcoin/anchor-script';
import { serialiseBlockHeader } from '../../../../proofs/bitcoin/block-header';
import type { BlockHeader } from '../../../../proofs/bitcoin/block-header';
import { hash256 } from '../../../../proofs/bitcoin/hash256';
import { hasProofOfWork } from '../../../../proofs/bitcoin/proof-of-work';
import { rootFromTransactionBranch, transactionBranch } from '../../../../proofs/bitcoin/transaction-branch';
import { leafHash } from '../../../../proofs/merkle/hashing';
import { merklePath, merkleRoot } from '../../../../proofs/merkle/tree';

export const FILE = Buffer.from('Contrato de arrendamiento número 14.\n');
export const TSR = Buffer.from('stands for the DER of a time stamp');

export const sha256 = (data: Uint8Array | string): Uint8Array =>
  Uint8Array.from(createHash('sha256').update(data).digest());

const REGTEST_BITS = 0x207fffff;

interface Shape {
  leaves?: number;
  index?: number;
  transactionsInBlock?: number;
  file?: Uint8Array;
  tsr?: Uint8Array;
}

/** A proof in a regtest block that is mined for it, with real hashes and work. */
export function makeProof(shape: Shape = {}): AnchorProof {
  const { leaves = 10, index = 3, transactionsInBlock = 5, file = FILE, tsr = TSR } = shape;
  const fileSha256 = sha256(file);
  const tsrSha256 = sha256(tsr);
  const tree = Array.from({ length: leaves }, (_, i) => sha256(`leaf ${i}`));
  tree[index] = leafHash(fileSha256, tsrSha256);
  const transaction = anchorTransaction(merkleRoot(tree));
  const txids = Array.from({ length: transactionsInBlock }, (_, i) => sha256(`transaction ${i}`));
  const place = transactionsInBlock - 1;
  txids[place] = hash256(transaction);
  const branch = transactionBranch(txids, place);
  return {
    network: 'regtest',
    fileSha256,
    tsrSha256,
    path: merklePath(tree, index),
    transaction,
    branch,
    header: mine(rootFromTransactionBranch(txids[place], branch)),
    height: 102,
  };
}

export function anchorTransaction(root: Uint8Array): Uint8Array {
  const transaction = new Transaction();
  transaction.version = 2;
  transaction.addInput(sha256('a coin'), 1, 0xfffffffd);
  transaction.addOutput(anchorScript(root), 0n);
  transaction.addOutput(Uint8Array.from([0, 20, ...sha256('an owner').slice(0, 20)]), 4_999_000n);
  return Uint8Array.from(transaction.toBuffer());
}

/** The proof with another transaction, in a block mined for it. */
export function withTransaction(proof: AnchorProof, transaction: Uint8Array): AnchorProof {
  const header = mine(rootFromTransactionBranch(hash256(transaction), proof.branch));
  return { ...proof, transaction, header };
}

export function mine(root: Uint8Array, bits = REGTEST_BITS): Uint8Array {
  const header: BlockHeader = {
    version: 0x20000000,
    previousHash: sha256('the block before'),
    merkleRoot: root,
    time: 1_794_679_331,
    bits,
    nonce: 0,
  };
  while (!hasProofOfWork(header, 'regtest')) header.nonce += 1;
  return serialiseBlockHeader(header);
}

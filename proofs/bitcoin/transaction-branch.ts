import { climb } from '../merkle/path';
import type { MerkleStep } from '../merkle/path';
import { equalBytes } from '../asn1/der-values';
import { hash256 } from './hash256';

/**
 * The way from one transaction to the Merkle root in its block's header. Unlike RFC 6962's, Bitcoin's tree pairs an odd last node
 * with itself. `txids` are in computed byte order (`fromDisplayHex`).
 */
export function transactionBranch(txids: readonly Uint8Array[], index: number): MerkleStep[] {
  if (!Number.isInteger(index) || index < 0 || index >= txids.length) {
    throw new RangeError(`There is no transaction ${index} in a block of ${txids.length}.`);
  }
  const branch: MerkleStep[] = [];
  let level = [...txids];
  for (let position = index; level.length > 1; position >>>= 1) {
    const own = level[position];
    const sibling = level[position ^ 1] ?? own;
    if (sibling) branch.push({ side: position % 2 === 1 ? 'left' : 'right', hash: sibling });
    level = nextLevel(level);
  }
  return branch;
}

export function rootFromTransactionBranch(txid: Uint8Array, branch: readonly MerkleStep[]): Uint8Array {
  return climb(txid, branch, (left, right, sibling) => {
    // Only an odd last node meets itself, on its right: any other claim is of a place that no block has.
    if (sibling === 'left' && equalBytes(left, right)) {
      throw new RangeError('A transaction branch pairs a node with itself on the wrong side.');
    }
    return hashPair(left, right);
  });
}

function nextLevel(level: readonly Uint8Array[]): Uint8Array[] {
  const next: Uint8Array[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const left = level[i];
    if (left) next.push(hashPair(left, level[i + 1] ?? left));
  }
  return next;
}

function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  // A node is 64 bytes and nothing else; another length would let a hash be cut at another place.
  if (left.length !== 32 || right.length !== 32)
    throw new RangeError('A transaction branch is made of 32-byte hashes.');
  const pair = new Uint8Array(64);
  pair.set(left);
  pair.set(right, 32);
  return hash256(pair);
}

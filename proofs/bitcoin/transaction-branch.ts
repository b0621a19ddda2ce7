import { climb } from '../merkle/path';
import type { MerkleStep } from '../merkle/path';
import { equalBytes } from '../bytes';
import { hash256 } from './hash256';

/**
 * The Merkle path from a transaction to the root in its block's header. Unlike RFC 6962, Bitcoin pairs an odd last node with
 * itself. `txids` are in computed byte order (`fromDisplayHex`).
 */
export function transactionBranch(txids: readonly Uint8Array[], index: number): MerkleStep[] {
  if (!Number.isInteger(index) || index < 0 || index >= txids.length) {
    throw new RangeError(`Transaction ${index} does not exist in a block of ${txids.length}.`);
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
    // Only an odd last node is paired with itself, on its right; no block has the position that anything else claims.
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
  // With other lengths, the same 64 bytes could be split into two different pairs.
  if (left.length !== 32 || right.length !== 32)
    throw new RangeError('Every hash of a transaction branch must have 32 bytes.');
  const pair = new Uint8Array(64);
  pair.set(left);
  pair.set(right, 32);
  return hash256(pair);
}

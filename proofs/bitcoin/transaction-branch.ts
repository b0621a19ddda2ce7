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
    const pair = joined(left, right);
    if (isTransaction(pair)) {
      throw new RangeError(
        'A node of the transaction branch is itself a transaction of 64 bytes: a block may contain it, with the branch forged below it.',
      );
    }
    return hash256(pair);
  });
}

function nextLevel(level: readonly Uint8Array[]): Uint8Array[] {
  const next: Uint8Array[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const left = level[i];
    if (left) next.push(hash256(joined(left, level[i + 1] ?? left)));
  }
  return next;
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  // With other lengths, the same 64 bytes could be split into two different pairs.
  if (left.length !== 32 || right.length !== 32)
    throw new RangeError('Every hash of a transaction branch must have 32 bytes.');
  const pair = new Uint8Array(64);
  pair.set(left);
  pair.set(right, 32);
  return pair;
}

/** The scripts of a 64-byte transaction have this many bytes together. */
const SCRIPT_BYTES = 4;

/**
 * Whether these 64 bytes are a complete transaction. That is only possible with one input and one output:
 *
 * version 4 ‖ 01 ‖ outpoint 36 ‖ length 1 ‖ script ‖ sequence 4 ‖ 01 ‖ value 8 ‖ length 1 ‖ script ‖ lock time 4
 *
 * Whoever gets such a transaction into a block can pass its halves off as two txids (CVE-2017-12842). A pair of real hashes has this
 * form with a chance of 5 in 2^32, so an honest branch of 13 steps is refused once in 66 million.
 */
function isTransaction(pair: Uint8Array): boolean {
  const script = pair[41] ?? SCRIPT_BYTES + 1;
  return (
    pair[4] === 1 &&
    script <= SCRIPT_BYTES &&
    pair[46 + script] === 1 &&
    pair[55 + script] === SCRIPT_BYTES - script
  );
}

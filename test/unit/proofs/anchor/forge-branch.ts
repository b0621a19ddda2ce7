import { Transaction } from 'bitcoinjs-lib';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { rootOf } from '../../../../proofs/anchor/derive';
import { hash256 } from '../../../../proofs/bitcoin/hash256';
import { rootFromTransactionBranch, transactionBranch } from '../../../../proofs/bitcoin/transaction-branch';
import { anchorTransaction, makeProof, mine, sha256 } from './make-proof';

/** The lock time that gives the forged transaction an id which is a valid second half of a transaction. Found in a few million attempts. */
const LOCK_TIME_OF_SECOND_HALF = 3_953_616;

/**
 * CVE-2017-12842: the block contains a transaction of 64 bytes, one half of which is the id of an anchor transaction that no block
 * contains. The branch leads from that id through the 64 bytes, as if they were an inner node, to the root of a real block.
 */
export function forgeBranch(half: 'first' | 'second'): { proof: AnchorProof; carrier: Uint8Array } {
  const honest = makeProof();
  const transaction = forgedTransaction(rootOf(honest), half);
  const txid = hash256(transaction);
  const carrier = half === 'first' ? withFirstHalf(txid) : withSecondHalf(txid);
  const txids = [sha256('a coinbase'), hash256(carrier), sha256('another transaction')];
  const above = transactionBranch(txids, 1);
  const header = mine(rootFromTransactionBranch(hash256(carrier), above));
  const branch = [
    half === 'first'
      ? { side: 'right' as const, hash: carrier.slice(32) }
      : { side: 'left' as const, hash: carrier.slice(0, 32) },
    ...above,
  ];
  return { proof: { ...honest, transaction, branch, header }, carrier };
}

function forgedTransaction(root: Uint8Array, half: 'first' | 'second'): Uint8Array {
  const transaction = Transaction.fromBuffer(anchorTransaction(root));
  if (half === 'second') transaction.locktime = LOCK_TIME_OF_SECOND_HALF;
  // The fifth byte of a transaction counts its inputs.
  else while (transaction.getHash()[4] !== 1) transaction.locktime += 1;
  return Uint8Array.from(transaction.toBuffer());
}

/** version 4 ‖ one input 1 ‖ outpoint 36 ‖ script ‖ sequence 4 ‖ one output 1 ‖ value 8 ‖ script ‖ lock time 4; the scripts have 4 bytes together. */
function withFirstHalf(txid: Uint8Array): Uint8Array {
  const carrier = new Uint8Array(64);
  carrier.set(txid);
  carrier.set([4, 1, 2, 3, 4], 41);
  carrier[50] = 1;
  return carrier;
}

function withSecondHalf(txid: Uint8Array): Uint8Array {
  const carrier = new Uint8Array(64);
  carrier.set([2, 0, 0, 0, 1]);
  carrier.set(txid, 32);
  return carrier;
}

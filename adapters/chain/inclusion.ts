import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { AnchorFacts } from '../../domain/anchoring';
import { blockHash as hashOf, parseBlockHeader } from '../../proofs/bitcoin/block-header';
import { fromDisplayHex, toDisplayHex } from '../../proofs/bitcoin/hash256';
import { rootFromTransactionBranch, transactionBranch } from '../../proofs/bitcoin/transaction-branch';

/** Hashes in display byte order, as the node shows them. */
interface BlockContent {
  txid: string;
  blockHash: string;
  txids: string[];
  headerHex: string;
}

/** The branch from a transaction to its block's header, verified before it is returned. */
export function proveInclusion({ txid, blockHash, txids, headerHex }: BlockContent): AnchorFacts['branch'] {
  const header = parseBlockHeader(hexToBytes(headerHex));
  if (toDisplayHex(hashOf(header)) !== blockHash) {
    throw new Error(`The node answered with another block's header for block ${blockHash}.`);
  }
  const position = txids.indexOf(txid);
  if (position < 0) throw new Error(`Transaction ${txid} is not in block ${blockHash}.`);
  const branch = transactionBranch(txids.map(fromDisplayHex), position);
  if (bytesToHex(rootFromTransactionBranch(fromDisplayHex(txid), branch)) !== bytesToHex(header.merkleRoot)) {
    throw new Error(`The transactions of block ${blockHash} do not match the Merkle root in its header.`);
  }
  return branch.map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
}

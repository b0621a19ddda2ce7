import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { AnchorFacts } from '../../domain/anchoring';
import { blockHash as hashOf, parseBlockHeader } from '../../proofs/bitcoin/block-header';
import { fromDisplayHex, toDisplayHex } from '../../proofs/bitcoin/hash256';
import { rootFromTransactionBranch, transactionBranch } from '../../proofs/bitcoin/transaction-branch';

/** As the node names and shows them. */
export interface BlockContent {
  txid: string;
  blockHash: string;
  txids: string[];
  headerHex: string;
}

/** The branch from a transaction to its block's header. It is walked once before anyone rests a proof on it. */
export function proveInclusion({ txid, blockHash, txids, headerHex }: BlockContent): AnchorFacts['branch'] {
  const header = parseBlockHeader(hexToBytes(headerHex));
  if (toDisplayHex(hashOf(header)) !== blockHash) {
    throw new Error(`The node gave a header for block ${blockHash} that is another block's.`);
  }
  const position = txids.indexOf(txid);
  if (position < 0) throw new Error(`Transaction ${txid} does not stand in block ${blockHash}.`);
  const branch = transactionBranch(txids.map(fromDisplayHex), position);
  if (bytesToHex(rootFromTransactionBranch(fromDisplayHex(txid), branch)) !== bytesToHex(header.merkleRoot)) {
    throw new Error(`The transactions of block ${blockHash} do not lead to its header.`);
  }
  return branch.map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
}

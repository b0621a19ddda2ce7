import { Transaction } from 'bitcoinjs-lib';
import { equalBytes } from '../bytes';
import { MAX_SATS } from './constants';
import { hash256, toDisplayHex } from './hash256';

interface TransactionOutput {
  valueSats: bigint;
  script: Uint8Array;
}

interface TransactionFacts {
  /** In computed byte order. */
  txid: Uint8Array;
  /** The transaction without witnesses: the txid is the hash of these bytes. */
  stripped: Uint8Array;
  /** The outputs that it spends; ids as explorers show them. */
  inputs: { txid: string; vout: number }[];
  outputs: TransactionOutput[];
}

/**
 * A transaction of this size is indistinguishable from an inner node of the block's Merkle tree (CVE-2017-12842). The branch is checked
 * for one too: see `rootFromTransactionBranch`.
 */
const NODE_BYTES = 64;

/** Parses a complete transaction, with or without witnesses. */
export function readTransaction(raw: Uint8Array): TransactionFacts {
  const transaction = parse(raw);
  if (transaction.ins.length === 0 || transaction.outs.length === 0) {
    throw new Error('A transaction must have at least one input and one output.');
  }
  if (transaction.outs.some(({ value }) => value < 0n || value > MAX_SATS)) {
    throw new Error('The transaction has an output with an impossible value.');
  }
  // Another encoding of the same content, such as an overlong length, would have another hash.
  if (!equalBytes(transaction.toBuffer(), raw))
    throw new Error('The transaction is not canonically encoded.');
  transaction.stripWitnesses();
  const stripped = transaction.toBuffer();
  if (stripped.length === NODE_BYTES) {
    throw new Error(
      'A transaction of 64 bytes could be an inner node of the Merkle tree, so it proves nothing.',
    );
  }
  return {
    txid: hash256(stripped),
    stripped,
    inputs: transaction.ins.map(({ hash, index }) => ({ txid: toDisplayHex(hash), vout: index })),
    outputs: transaction.outs.map(({ value, script }) => ({
      valueSats: value,
      script: Uint8Array.from(script),
    })),
  };
}

function parse(raw: Uint8Array): Transaction {
  try {
    return Transaction.fromBuffer(raw);
  } catch (cause) {
    throw new Error('These bytes are not a complete transaction.', { cause });
  }
}

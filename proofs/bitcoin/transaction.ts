import { Transaction } from 'bitcoinjs-lib';
import { hash256 } from './hash256';

export interface TransactionOutput {
  valueSats: bigint;
  script: Uint8Array;
}

export interface TransactionFacts {
  /** In computed byte order. */
  txid: Uint8Array;
  /** Without witnesses: the bytes whose hash the txid is. */
  stripped: Uint8Array;
  outputs: TransactionOutput[];
}

const MAX_SATS = 2_100_000_000_000_000n;

/**
 * A transaction of this size can't be told from an inner node of its block's Merkle tree: whoever mined it could show a made-up
 * "transaction" below it (CVE-2017-12842).
 */
const NODE_BYTES = 64;

/** Reads a transaction to its last byte, with or without witnesses. */
export function readTransaction(raw: Uint8Array): TransactionFacts {
  const transaction = parse(raw);
  if (transaction.ins.length === 0 || transaction.outs.length === 0) {
    throw new Error('A transaction has at least one input and one output.');
  }
  if (transaction.outs.some(({ value }) => value < 0n || value > MAX_SATS)) {
    throw new Error('The transaction has an output of an impossible value.');
  }
  // A second encoding of the same content, such as an overlong length, would have another hash than it seems to have.
  if (!equal(transaction.toBuffer(), raw))
    throw new Error('The transaction is not in its canonical encoding.');
  transaction.stripWitnesses();
  const stripped = transaction.toBuffer();
  if (stripped.length === NODE_BYTES) {
    throw new Error(
      'A transaction of 64 bytes could be an inner node of the Merkle tree: it proves nothing.',
    );
  }
  return {
    txid: hash256(stripped),
    stripped,
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
    throw new Error('These bytes are not one whole transaction.', { cause });
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

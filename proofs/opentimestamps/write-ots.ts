import { concatBytes } from '@noble/hashes/utils.js';
import type { AnchorCommitment } from '../anchor/anchor-proof';
import { rootOf } from '../anchor/derive';
import { anchorScript } from '../bitcoin/anchor-script';
import type { MerkleStep } from '../merkle/path';
import { ATTESTATION, BITCOIN_TAG, MAGIC, MAJOR_VERSION, MAX_OPERAND_BYTES, OP } from './format';
import type { Operation } from './format';

const SHA256: Operation = { kind: 'sha256' };
const append = (argument: Uint8Array): Operation => ({ kind: 'append', argument });
const prepend = (argument: Uint8Array): Operation => ({ kind: 'prepend', argument });

/** The proof as an `.ots` that the reference client accepts: a sequence of operations from the file's hash to the block. */
export function writeOts(commitment: AnchorCommitment): Uint8Array {
  const { fileSha256, tsrSha256, path, branch, height } = commitment;
  const { before, after } = splitAtRoot(commitment);
  const operations: Operation[] = [
    // The leaf: SHA-256(0x00 ‖ file ‖ TSR).
    ...[prepend(Uint8Array.of(0)), append(tsrSha256), SHA256],
    ...path.flatMap(pathStep),
    // The transaction around the root; its double hash is the txid.
    ...[prepend(before), append(after), SHA256, SHA256],
    ...branch.flatMap(branchStep),
  ];
  return concatBytes(
    MAGIC,
    varuint(MAJOR_VERSION),
    Uint8Array.of(OP.sha256),
    fileSha256,
    ...operations.map(encode),
    Uint8Array.of(ATTESTATION),
    BITCOIN_TAG,
    varbytes(varuint(height)),
  );
}

/** SHA-256(0x01 ‖ left ‖ right). */
function pathStep({ side, hash }: MerkleStep): Operation[] {
  return side === 'left'
    ? [prepend(concatBytes(Uint8Array.of(1), hash)), SHA256]
    : [prepend(Uint8Array.of(1)), append(hash), SHA256];
}

function branchStep({ side, hash }: MerkleStep): Operation[] {
  return [side === 'left' ? prepend(hash) : append(hash), SHA256, SHA256];
}

/** The bytes before and after the root in the transaction. */
function splitAtRoot(commitment: AnchorCommitment): { before: Uint8Array; after: Uint8Array } {
  const { transaction } = commitment;
  const root = rootOf(commitment);
  const script = anchorScript(root);
  if (transaction.length > MAX_OPERAND_BYTES) {
    throw new RangeError(
      `An .ots can hold a transaction of at most ${MAX_OPERAND_BYTES} bytes, not ${transaction.length}.`,
    );
  }
  for (let at = 0; at + script.length <= transaction.length; at++) {
    if (script.every((byte, i) => transaction[at + i] === byte)) {
      const end = at + script.length;
      return { before: transaction.slice(0, end - root.length), after: transaction.slice(end) };
    }
  }
  throw new Error('The transaction does not contain the root that the path leads to.');
}

function encode(operation: Operation): Uint8Array {
  if (operation.kind === 'sha256') return Uint8Array.of(OP.sha256);
  return concatBytes(Uint8Array.of(OP[operation.kind]), varbytes(operation.argument));
}

function varbytes(bytes: Uint8Array): Uint8Array {
  return concatBytes(varuint(bytes.length), bytes);
}

/** Seven bits per byte, lowest first; the high bit is set when more bytes follow. */
function varuint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
  return Uint8Array.of(...bytes, value);
}

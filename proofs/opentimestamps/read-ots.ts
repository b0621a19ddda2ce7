import { concatBytes } from '@noble/hashes/utils.js';
import { ProofFormatError } from '../anchor/anchor-proof';
import type { AnchorCommitment } from '../anchor/anchor-proof';
import { rootOf } from '../anchor/derive';
import { HASH_BYTES } from '../merkle/hashing';
import { MAX_PATH_STEPS } from '../merkle/path';
import type { MerkleStep } from '../merkle/path';
import { equalBytes } from '../bytes';
import { ByteReader } from './byte-reader';
import { ATTESTATION, BITCOIN_TAG, MAGIC, MAJOR_VERSION, MAX_OPERAND_BYTES, OP } from './format';
import type { Operation } from './format';
import { writeOts } from './write-ots';

/** More than both paths at their longest need. */
const MAX_OPERATIONS = 256;
const MAX_FILE_BYTES = 65_536;

/** The operations before one SHA-256. */
type Group = Exclude<Operation, { kind: 'sha256' }>[];

const FOREIGN =
  'This .ots does not have the structure that Sello writes (leaf, path, transaction, branch, one Bitcoin attestation). Check it with the reference client: ots verify.';

/**
 * Reads an `.ots` written by `writeOts` back into its facts, so that it passes the same checks as the XML. Throws
 * `ProofFormatError` for other OpenTimestamps files; they may be valid, and the error refers to the reference client.
 */
export function readOts(bytes: Uint8Array): AnchorCommitment {
  if (bytes.length > MAX_FILE_BYTES)
    throw new ProofFormatError(`The .ots has more than ${MAX_FILE_BYTES} bytes.`);
  const reader = new ByteReader(bytes);
  reader.expect(MAGIC, 'This is not an OpenTimestamps file.');
  if (reader.varuint() !== MAJOR_VERSION) throw new ProofFormatError('The .ots has an unknown version.');
  if (reader.byte() !== OP.sha256)
    throw new ProofFormatError('The .ots does not start from the SHA-256 of a file.');
  const fileSha256 = reader.take(HASH_BYTES);
  const groups = readGroups(reader);
  reader.expect(BITCOIN_TAG, FOREIGN);
  const payload = new ByteReader(reader.varbytes(MAX_OPERAND_BYTES));
  const height = payload.varuint();
  if (!payload.done || !reader.done) throw new ProofFormatError('The .ots is followed by extra bytes.');

  const commitment = interpret(fileSha256, groups, height);
  // Only one encoding per meaning is accepted: no overlong length, no operation split in two.
  if (!isWrittenAs(commitment, bytes)) throw new ProofFormatError(FOREIGN);
  return commitment;
}

function isWrittenAs(commitment: AnchorCommitment, bytes: Uint8Array): boolean {
  try {
    return equalBytes(writeOts(commitment), bytes);
  } catch {
    // Cannot be written, such as a transaction without the root in an anchor script: `writeOts` did not produce it.
    return false;
  }
}

/** Reads up to and including the attestation's first byte. */
function readGroups(reader: ByteReader): Group[] {
  const groups: Group[] = [];
  let group: Group = [];
  for (let count = 0; count <= MAX_OPERATIONS; count++) {
    const tag = reader.byte();
    if (tag === OP.append) group.push({ kind: 'append', argument: reader.varbytes(MAX_OPERAND_BYTES) });
    else if (tag === OP.prepend)
      group.push({ kind: 'prepend', argument: reader.varbytes(MAX_OPERAND_BYTES) });
    else if (tag === OP.sha256) {
      groups.push(group);
      group = [];
    } else if (tag === ATTESTATION && group.length === 0) return groups;
    else throw new ProofFormatError(FOREIGN);
  }
  throw new ProofFormatError(`The .ots has more than ${MAX_OPERATIONS} operations.`);
}

function interpret(fileSha256: Uint8Array, groups: Group[], height: number): AnchorCommitment {
  const [leaf, ...rest] = groups;
  const tsrSha256 = leaf?.[1]?.argument;
  if (tsrSha256?.length !== HASH_BYTES) throw new ProofFormatError(FOREIGN);
  const path: MerkleStep[] = [];
  for (let step; (step = pathStep(rest[0])) !== null; rest.shift()) path.push(step);
  const [carrier, second, ...pairs] = rest;
  const [before, after] = carrier ?? [];
  if (before?.kind !== 'prepend' || after?.kind !== 'append' || second?.length !== 0)
    throw new ProofFormatError(FOREIGN);
  const branch = branchSteps(pairs);
  if (path.length > MAX_PATH_STEPS || branch.length > MAX_PATH_STEPS) {
    throw new ProofFormatError(`A path in the .ots has more than ${MAX_PATH_STEPS} steps.`);
  }
  const start = { fileSha256, tsrSha256, path, branch, height };
  const root = rootOf({ ...start, transaction: new Uint8Array() });
  return { ...start, transaction: concatBytes(before.argument, root, after.argument) };
}

function pathStep(group: Group | undefined): MerkleStep | null {
  const [first, second] = group ?? [];
  if (first?.kind !== 'prepend' || first.argument[0] !== 1) return null;
  if (first.argument.length === 1 + HASH_BYTES && second === undefined) {
    return { side: 'left', hash: first.argument.slice(1) };
  }
  const right =
    first.argument.length === 1 && second?.kind === 'append' && second.argument.length === HASH_BYTES;
  return right ? { side: 'right', hash: second.argument } : null;
}

/** Every step is one group with one hash, then an empty group: a double SHA-256. */
function branchSteps(groups: Group[]): MerkleStep[] {
  const steps: MerkleStep[] = [];
  for (let i = 0; i < groups.length; i += 2) {
    const [operation, more] = groups[i] ?? [];
    const empty = groups[i + 1]?.length === 0;
    if (operation?.argument.length !== HASH_BYTES || more !== undefined || !empty)
      throw new ProofFormatError(FOREIGN);
    steps.push({ side: operation.kind === 'prepend' ? 'left' : 'right', hash: operation.argument });
  }
  return steps;
}

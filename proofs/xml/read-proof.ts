import { NETWORKS } from '../../domain/network';
import type { Network } from '../../domain/network';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Element } from '@xmldom/xmldom';
import { ProofFormatError } from '../anchor/anchor-proof';
import type { AnchorProof } from '../anchor/anchor-proof';
import { blockHashOf, leafOf, rootOf, txidOf } from '../anchor/derive';
import { MAX_PATH_STEPS } from '../merkle/path';
import type { MerkleStep } from '../merkle/path';
import { parseProofXml } from './parse';
import { exactly, openElement } from './strict-element';

const HASH = /^[0-9a-f]{64}$/;
const BYTES = /^(?:[0-9a-f]{2})+$/;
const HEADER = /^[0-9a-f]{160}$/;
const HEIGHT = /^(?:0|[1-9][0-9]{0,8})$/;

/** Reads the XML of `writeProofXml`, or an equivalent document. Throws `ProofFormatError`. Verifies nothing: see `verifyAnchor`. */
export function readProofXml(text: string): AnchorProof {
  const top = openElement(parseProofXml(text), 'blockchainProof', ['network']);
  const [leafElement, pathElement, transactionElement, blockElement] = exactly(
    top.children,
    4,
    'blockchainProof',
  );
  const leaf = openElement(leafElement, 'leaf', ['hash']);
  const [fileElement, timestampElement] = exactly(leaf.children, 2, 'leaf');
  const path = openElement(pathElement, 'path', ['root']);
  const transaction = openElement(transactionElement, 'transaction', ['txid']);
  const [rawElement, branchElement] = exactly(transaction.children, 2, 'transaction');
  const block = openElement(blockElement, 'block', ['height', 'hash']);
  const [headerElement] = exactly(block.children, 1, 'block');

  const proof: AnchorProof = {
    network: network(top.attributes.network),
    fileSha256: hexText(fileElement, 'fileSha256', HASH),
    tsrSha256: hexText(timestampElement, 'timestampSha256', HASH),
    path: steps(path.children, path.text, 'path'),
    transaction: hexText(rawElement, 'raw', BYTES),
    branch: branch(branchElement),
    header: hexText(headerElement, 'header', HEADER),
    height: Number(matching(block.attributes.height, HEIGHT, 'height')),
  };
  assertStated(
    leaf.attributes.hash,
    bytesToHex(leafOf(proof)),
    'The hash of the leaf does not match its two parts.',
  );
  assertStated(
    path.attributes.root,
    bytesToHex(rootOf(proof)),
    'The path does not lead from the leaf to the stated root.',
  );
  assertStated(transaction.attributes.txid, txidOf(proof), 'The txid is not the hash of the transaction.');
  assertStated(block.attributes.hash, blockHashOf(proof), 'The hash of the block does not match its header.');
  return proof;
}

/** Derived values must be correct: people look them up. */
function assertStated(stated: string, derived: string, reason: string): void {
  if (stated !== derived) throw new ProofFormatError(reason);
}

function branch(element: Element | undefined): MerkleStep[] {
  const { children, text } = openElement(element, 'branch');
  return steps(children, text, 'branch');
}

function steps(children: Element[], text: string, name: string): MerkleStep[] {
  if (children.length > MAX_PATH_STEPS) {
    throw new ProofFormatError(`<${name}> has more than ${MAX_PATH_STEPS} steps.`);
  }
  if (text.trim() !== '') throw new ProofFormatError(`<${name}> has text between its elements.`);
  return children.map((child) => {
    const { attributes } = openElement(child, 'step', ['side']);
    const { side } = attributes;
    if (side !== 'left' && side !== 'right') {
      throw new ProofFormatError(`The side of a step of <${name}> must be left or right.`);
    }
    return { side, hash: hexText(child, 'step', HASH, ['side']) };
  });
}

function network(text: string): Network {
  const known = NETWORKS.find((name) => name === text);
  if (known !== undefined) return known;
  throw new ProofFormatError(`The XML names an unknown network. Known are ${NETWORKS.join(', ')}.`);
}

function hexText(
  element: Element | undefined,
  name: string,
  pattern: RegExp,
  attributes: readonly string[] = [],
): Uint8Array {
  const { children, text } = openElement(element, name, attributes);
  exactly(children, 0, name);
  return hexToBytes(matching(text, pattern, name));
}

function matching(text: string, pattern: RegExp, name: string): string {
  if (pattern.test(text)) return text;
  throw new ProofFormatError(`The value of ${name} does not match the schema.`);
}

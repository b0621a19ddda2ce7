import { bytesToHex } from '@noble/hashes/utils.js';
import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom';
import type { Document, Element } from '@xmldom/xmldom';
import type { AnchorProof } from '../anchor/anchor-proof';
import { blockHashOf, leafOf, rootOf, txidOf } from '../anchor/derive';
import type { MerkleStep } from '../merkle/path';
import { NAMESPACE } from './schema';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element's attributes, and its text or its children. */
interface Content {
  attributes?: Record<string, string>;
  text?: string;
  children?: [name: string, content: Content][];
}

/** The proof as XML, valid against the published schema. Deterministic: equal facts give equal text. */
export function writeProofXml(proof: AnchorProof): string {
  const document = new DOMImplementation().createDocument(NAMESPACE, 'blockchainProof');
  const top = document.documentElement;
  if (top === null) throw new Error('The XML library created a document without a root element.');
  fill(document, top, contentOf(proof), '\n');
  return `${DECLARATION}${new XMLSerializer().serializeToString(document, { requireWellFormed: true })}\n`;
}

function contentOf(proof: AnchorProof): Content {
  const { network, fileSha256, tsrSha256, path, transaction, branch, header, height } = proof;
  const leaf: Content = {
    attributes: { hash: bytesToHex(leafOf(proof)) },
    children: [
      ['fileSha256', { text: bytesToHex(fileSha256) }],
      ['timestampSha256', { text: bytesToHex(tsrSha256) }],
    ],
  };
  const anchor: Content = {
    attributes: { txid: txidOf(proof) },
    children: [
      ['raw', { text: bytesToHex(transaction) }],
      ['branch', { children: steps(branch) }],
    ],
  };
  const block: Content = {
    attributes: { height: String(height), hash: blockHashOf(proof) },
    children: [['header', { text: bytesToHex(header) }]],
  };
  return {
    attributes: { network },
    children: [
      ['leaf', leaf],
      ['path', { attributes: { root: bytesToHex(rootOf(proof)) }, children: steps(path) }],
      ['transaction', anchor],
      ['block', block],
    ],
  };
}

function steps(path: readonly MerkleStep[]): [string, Content][] {
  return path.map(({ side, hash }) => ['step', { attributes: { side }, text: bytesToHex(hash) }]);
}

/** `indent` is the line break and indentation before the element's end tag. */
function fill(document: Document, element: Element, content: Content, indent: string): void {
  const { attributes = {}, text, children = [] } = content;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.appendChild(document.createTextNode(text));
  for (const [name, inner] of children) {
    const child = document.createElementNS(NAMESPACE, name);
    fill(document, child, inner, `${indent}  `);
    element.appendChild(document.createTextNode(`${indent}  `));
    element.appendChild(child);
  }
  if (children.length > 0) element.appendChild(document.createTextNode(indent));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import { MAX_XML_CHARACTERS } from '../../../../proofs/xml/parse';
import { readProofXml } from '../../../../proofs/xml/read-proof';
import { BLOCKCHAIN_PROOF_XSD, SCHEMA_FILE_NAME } from '../../../../proofs/xml/schema';
import { writeProofXml } from '../../../../proofs/xml/write-proof';
import { makeProof, sha256 } from '../anchor/make-proof';

const proof = makeProof();
const xml = writeProofXml(proof);

const refusal = (text: string): string => {
  try {
    readProofXml(text);
  } catch (error) {
    if (error instanceof ProofFormatError) return error.message;
    throw error;
  }
  return 'accepted';
};

/** Replaces once, and fails when there is nothing to replace. */
const changed = (from: string | RegExp, to: string): string => {
  const text = xml.replace(from, to);
  expect(text).not.toBe(xml);
  return text;
};

describe('the XML of a chain proof', () => {
  it.each([
    ['of one leaf in a block of one transaction', { leaves: 1, index: 0, transactionsInBlock: 1 }],
    ['of ten leaves', { leaves: 10, index: 9 }],
    ['of a thousand leaves in a large block', { leaves: 1000, index: 500, transactionsInBlock: 2000 }],
  ])('is read back to the same facts: a proof %s', (_what, shape) => {
    const made = makeProof(shape);
    expect(readProofXml(writeProofXml(made))).toEqual(made);
    expect(writeProofXml(readProofXml(writeProofXml(made)))).toBe(writeProofXml(made));
  });

  it('may use other whitespace or a prefix, with the same meaning', () => {
    expect(readProofXml(xml.replace(/>\s+</g, '><'))).toEqual(proof);
    expect(readProofXml(xml.replace(/^<\?xml.*\?>\n/, ''))).toEqual(proof);
    expect(readProofXml(xml.replaceAll('\n', '\r\n'))).toEqual(proof);
    const prefixed = xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p=');
    expect(readProofXml(prefixed)).toEqual(proof);
  });

  it('refuses any DOCTYPE', () => {
    const fetching = '<!DOCTYPE blockchainProof SYSTEM "file:///etc/passwd">';
    const laughing = '<!doctype x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    for (const doctype of [fetching, laughing]) {
      expect(refusal(changed('<blockchainProof', `${doctype}<blockchainProof`))).toContain('DOCTYPE');
      expect(refusal(doctype + xml)).toContain('DOCTYPE');
    }
  });

  it.each([
    ['a comment', changed('<path', '<!-- --><path'), 'comment'],
    ['a comment within a hash', changed(/(<header>.{80})/, '$1<!-- -->'), 'comment'],
    ['a CDATA section', changed(/<raw>(.*)<\/raw>/, '<raw><![CDATA[$1]]></raw>'), 'CDATA'],
    ['a processing instruction', changed('<path', '<?php exit; ?><path'), 'processing instruction'],
    ['a character reference', changed('<header>0', '<header>&#48;0'), 'reference'],
    ['an entity', changed('<header>', '<header>&amp;'), 'reference'],
    ['another script', changed('network="regtest"', 'network="regtеst"'), 'ASCII'],
    ['another namespace', changed('blockchain-proof:1', 'blockchain-proof:2'), 'namespace'],
    ['no namespace', changed(/ xmlns="[^"]*"/, ''), 'namespace'],
    ['an unknown network', changed('"regtest"', '"dogecoin"'), 'network'],
    ['an unknown attribute', changed('<path ', '<path note="x" '), 'unknown attribute note'],
    [
      'an attribute of another namespace',
      changed('<path ', '<path xmlns:x="urn:x" x:root="" '),
      'unknown attribute',
    ],
    ['a missing attribute', changed(/ txid="[^"]*"/, ''), 'lacks the attribute txid'],
    ['an element too many', changed('</blockchainProof>', '<block/></blockchainProof>'), '5 child elements'],
    [
      'elements in another order',
      changed(/(<leaf[^]*<\/leaf>)(\s*)(<path[^]*<\/path>)/, '$3$2$1'),
      'lacks the element <leaf>',
    ],
    ['an element within a hash', changed(/(<header>.{80})/, '$1<b/>'), 'text between'],
    ['text between elements', changed('<path', 'text<path'), 'text between'],
    [
      'upper-case digits',
      xml.replace(/(?<=<header>)[^<]*/, (header) => header.toUpperCase()),
      'header does not match the schema',
    ],
    ['space around a hash', changed(/<header>(.*)</, '<header> $1 <'), 'header does not match the schema'],
    [
      'a height with a leading zero',
      changed('height="102"', 'height="0102"'),
      'height does not match the schema',
    ],
    ['an unknown side', changed('side="left"', 'side="middle"'), 'must be left or right'],
    ['33 steps', changed(/(<step[^>]*>[^<]*<\/step>\s*)/, '$1'.repeat(33)), 'more than 32 steps'],
    ['two documents', xml + xml, ''],
    ['a second root', changed('</blockchainProof>', '</blockchainProof><more/>'), 'well-formed'],
    ['a truncated file', changed('</blockchainProof>', ''), 'well-formed'],
    [
      'an attribute twice',
      changed('network="regtest"', 'network="regtest" network="bitcoin"'),
      'well-formed',
    ],
    ['an empty document', '', 'well-formed'],
    ['a document that is too long', ' '.repeat(MAX_XML_CHARACTERS) + xml, 'longer than'],
  ])('refuses %s', (_what, text, reason) => {
    expect(refusal(text)).toContain(reason);
    expect(refusal(text)).not.toBe('accepted');
  });

  it.each([
    [
      'another file',
      changed(/<fileSha256>./, '<fileSha256>'.concat(xml.includes('<fileSha256>0') ? '1' : '0')),
      'hash of the leaf',
    ],
    [
      'a swapped side',
      changed(/side="(left|right)"/, 'side="swap"').replace(
        'swap',
        proof.path[0]!.side === 'left' ? 'right' : 'left',
      ),
      'path does not lead',
    ],
    ['another root', changed(/root="[^"]*"/, `root="${'ab'.repeat(32)}"`), 'path does not lead'],
    ['another transaction', changed('<raw>02', '<raw>01'), 'txid is not the hash'],
    ['another txid', changed(/txid="[^"]*"/, `txid="${'ab'.repeat(32)}"`), 'txid is not the hash'],
    ['another header', changed('<header>00', '<header>01'), 'hash of the block'],
    [
      'another block',
      changed(/ hash="[^"]*">\s*<header/, ` hash="${'ab'.repeat(32)}"><header`),
      'hash of the block',
    ],
  ])('refuses %s that does not match the rest, and says what is wrong', (_what, text, reason) => {
    expect(refusal(text)).toContain(reason);
  });

  it('cannot be written with a path that is too long', () => {
    const path = Array.from({ length: 33 }, () => ({ side: 'left' as const, hash: sha256('x') }));
    expect(() => writeProofXml({ ...proof, path })).toThrow('at most 32 steps');
  });

  it('has the same schema in docs/ as the one that is served', () => {
    const copy = join(__dirname, '../../../../docs/verify', SCHEMA_FILE_NAME);
    expect(readFileSync(copy, 'utf8')).toBe(BLOCKCHAIN_PROOF_XSD);
  });
});

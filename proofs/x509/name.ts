import type { Element } from '../asn1/der';
import { children, readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readOid } from '../asn1/der-values';

const SHORT_NAMES: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.97': 'organizationIdentifier',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

/** The string types of a DirectoryString and IA5String (RFC 5280 §4.1.2.4), each with its encoding. */
const ENCODINGS: Record<number, string> = {
  [TAG.utf8String]: 'utf-8',
  0x13: 'utf-8', // PrintableString
  0x14: 'latin1', // TeletexString, as everyone writes it
  0x16: 'utf-8', // IA5String
  0x1e: 'utf-16be', // BMPString
};

/** A distinguished name as text, in encoded order. For display only: names are compared by their bytes. */
export function formatName(name: Uint8Array): string {
  try {
    const sets = children(readDer(name)).map((set) => children(set).map(formatAttribute).join('+'));
    return sets.join(', ');
  } catch {
    return '(unreadable name)';
  }
}

/** AttributeTypeAndValue ::= SEQUENCE { type OBJECT IDENTIFIER, value ANY } */
function formatAttribute(element: Element): string {
  const fields = new DerFields(element, 'AttributeTypeAndValue');
  const type = readOid(fields.required(TAG.oid, 'type'));
  const value = fields.any('value');
  fields.end();
  const encoding = ENCODINGS[value.tag];
  const text = encoding === undefined ? '(not text)' : new TextDecoder(encoding).decode(value.content);
  return `${SHORT_NAMES[type] ?? type}=${escape(text)}`;
}

/** Names come from untrusted input: no control character may reach a terminal. */
function escape(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?').replace(/[\\,+="<>;]/g, '\\$&');
}

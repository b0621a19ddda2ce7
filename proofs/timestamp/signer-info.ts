import type { AlgorithmIdentifier } from '../x509/algorithm-identifier';
import { readAlgorithm } from '../x509/algorithm-identifier';
import type { Bytes, Element } from '../asn1/der';
import { children, contextTag, DerError, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readInteger, readOid } from '../asn1/der-values';

/** SignerIdentifier ::= CHOICE { issuerAndSerialNumber, subjectKeyIdentifier [0] IMPLICIT OCTET STRING } */
export type SignerIdentifier =
  | { kind: 'issuer_and_serial'; issuer: Bytes; serialNumber: bigint }
  | { kind: 'key_identifier'; keyIdentifier: Bytes };

export interface Attribute {
  raw: Bytes;
  oid: string;
  values: Element[];
}

export interface SignerInfo {
  sid: SignerIdentifier;
  digestAlgorithm: AlgorithmIdentifier;
  signedAttributes: Attribute[];
  /** What the signature covers: the attributes as received, with the tag of a SET instead of [0] (RFC 5652 §5.4). */
  signedBytes: Bytes;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Bytes;
}

const KEY_IDENTIFIER_TAG = 0x80;

/**
 * RFC 5652 §5.3
 *
 * SignerInfo ::= SEQUENCE {
 *   version CMSVersion,
 *   sid SignerIdentifier,
 *   digestAlgorithm DigestAlgorithmIdentifier,
 *   signedAttrs [0] IMPLICIT SignedAttributes OPTIONAL,   -- required for content other than id-data
 *   signatureAlgorithm SignatureAlgorithmIdentifier,
 *   signature SignatureValue,
 *   unsignedAttrs [1] IMPLICIT UnsignedAttributes OPTIONAL }
 */
export function readSignerInfo(element: Element): SignerInfo {
  const fields = new DerFields(element, 'SignerInfo');
  fields.required(TAG.integer, 'version');
  const sid = readSid(fields.any('sid'));
  const digestAlgorithm = readAlgorithm(fields.required(TAG.sequence, 'digestAlgorithm'));
  const attributes = fields.required(contextTag(0), 'signedAttrs');
  const signatureAlgorithm = readAlgorithm(fields.required(TAG.sequence, 'signatureAlgorithm'));
  const signature = fields.required(TAG.octetString, 'signature').content;
  fields.optional(contextTag(1));
  fields.end();

  const signedBytes = attributes.raw.slice();
  signedBytes[0] = TAG.set;
  return {
    sid,
    digestAlgorithm,
    signedAttributes: children(attributes).map(readAttribute),
    signedBytes,
    signatureAlgorithm,
    signature,
  };
}

/** The value of an attribute that may occur only once, with one value (RFC 5652 §11); `null` when it is absent. */
export function singleAttribute(signer: SignerInfo, oid: string): Element | null {
  const [attribute, ...more] = signer.signedAttributes.filter((candidate) => candidate.oid === oid);
  if (attribute === undefined) return null;
  const [value, ...others] = attribute.values;
  if (value === undefined || more.length + others.length > 0) {
    throw new DerError(`The signed attribute ${oid} must have exactly one value.`);
  }
  return value;
}

/** Attribute ::= SEQUENCE { attrType OBJECT IDENTIFIER, attrValues SET OF AttributeValue } */
export function readAttribute(element: Element): Attribute {
  const fields = new DerFields(element, 'Attribute');
  const oid = readOid(fields.required(TAG.oid, 'attrType'));
  const values = children(fields.required(TAG.set, 'attrValues'));
  fields.end();
  return { raw: element.raw, oid, values };
}

function readSid(element: Element): SignerIdentifier {
  if (element.tag === KEY_IDENTIFIER_TAG) return { kind: 'key_identifier', keyIdentifier: element.content };
  const fields = new DerFields(element, 'IssuerAndSerialNumber');
  const issuer = fields.required(TAG.sequence, 'issuer').raw;
  const serialNumber = readInteger(fields.required(TAG.integer, 'serialNumber'));
  fields.end();
  return { kind: 'issuer_and_serial', issuer, serialNumber };
}

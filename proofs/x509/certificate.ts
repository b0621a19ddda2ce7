import type { AlgorithmIdentifier } from './algorithm-identifier';
import { readAlgorithm } from './algorithm-identifier';
import type { Bytes } from '../asn1/der';
import { contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields, unwrap } from '../asn1/der-fields';
import { readBitOctets, readInteger, readTime } from '../asn1/der-values';
import { equalBytes } from '../bytes';
import type { Extension, KnownExtensions } from './extensions';
import { readExtensions, readKnownExtensions } from './extensions';

/** An X.509 certificate. Byte fields are exactly as received: names are compared, and signatures checked, over these. */
export interface Certificate {
  raw: Bytes;
  tbs: Bytes;
  serialNumber: bigint;
  issuer: Bytes;
  subject: Bytes;
  notBefore: Date;
  notAfter: Date;
  publicKey: Bytes;
  extensions: Extension[];
  known: KnownExtensions;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Bytes;
}

const V3 = 2n;

/**
 * RFC 5280 §4.1
 *
 * TBSCertificate ::= SEQUENCE {
 *   version [0] EXPLICIT Version DEFAULT v1,
 *   serialNumber CertificateSerialNumber,
 *   signature AlgorithmIdentifier,
 *   issuer Name,
 *   validity Validity,
 *   subject Name,
 *   subjectPublicKeyInfo SubjectPublicKeyInfo,
 *   issuerUniqueID [1] IMPLICIT UniqueIdentifier OPTIONAL,
 *   subjectUniqueID [2] IMPLICIT UniqueIdentifier OPTIONAL,
 *   extensions [3] EXPLICIT Extensions OPTIONAL }
 */
export function parseCertificate(der: Uint8Array): Certificate {
  const element = readDer(der);
  const outer = new DerFields(element, 'Certificate');
  const tbs = outer.required(TAG.sequence, 'tbsCertificate');
  const signatureAlgorithm = readAlgorithm(outer.required(TAG.sequence, 'signatureAlgorithm'));
  const signature = readBitOctets(outer.required(TAG.bitString, 'signature'));
  outer.end();

  const fields = new DerFields(tbs, 'TBSCertificate');
  const version = fields.optional(contextTag(0));
  const serialNumber = readInteger(fields.required(TAG.integer, 'serialNumber'));
  const innerAlgorithm = fields.required(TAG.sequence, 'signature');
  const issuer = fields.required(TAG.sequence, 'issuer').raw;
  const validity = new DerFields(fields.required(TAG.sequence, 'validity'), 'Validity');
  const subject = fields.required(TAG.sequence, 'subject').raw;
  const publicKey = fields.required(TAG.sequence, 'subjectPublicKeyInfo').raw;
  fields.optional(0x81);
  fields.optional(0x82);
  const extensions = fields.optional(contextTag(3));
  fields.end();

  // RFC 5280 §4.1.1.2: the signature algorithm inside the signed part must equal the one outside.
  if (!equalBytes(innerAlgorithm.raw, signatureAlgorithm.raw)) {
    throw new DerError('A certificate names two different signature algorithms.');
  }
  if (extensions !== null && (version === null || readInteger(unwrap(version, 'Version')) !== V3)) {
    throw new DerError('A certificate with extensions must be version 3.');
  }
  const members = extensions === null ? [] : readExtensions(unwrap(extensions, 'Extensions'));
  const notBefore = readTime(validity.any('notBefore'));
  const notAfter = readTime(validity.any('notAfter'));
  validity.end();
  return {
    raw: element.raw,
    tbs: tbs.raw,
    serialNumber,
    issuer,
    subject,
    notBefore,
    notAfter,
    publicKey,
    extensions: members,
    known: readKnownExtensions(members),
    signatureAlgorithm,
    signature,
  };
}

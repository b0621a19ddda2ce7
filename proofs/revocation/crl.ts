import type { Bytes, Element } from '../asn1/der';
import { contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields, unwrap } from '../asn1/der-fields';
import { readBitOctets, readInteger, readTime } from '../asn1/der-values';
import { ID_DELTA_CRL_INDICATOR, ID_ISSUING_DISTRIBUTION_POINT } from '../asn1/oids';
import { equalBytes } from '../bytes';
import type { AlgorithmIdentifier } from '../x509/algorithm-identifier';
import { readAlgorithm } from '../x509/algorithm-identifier';
import { readExtensions } from '../x509/extensions';
import type { CrlScope } from './crl-scope';
import { readScope } from './crl-scope';

/** A complete revocation list of one issuer. Nothing in it has been verified yet. */
export interface Crl {
  tbs: Bytes;
  issuer: Bytes;
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** The SEQUENCE OF entries, which may be very long; `null` when nothing is revoked. */
  entries: Element | null;
  scope: CrlScope;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Bytes;
}

const V2 = 1n;

/**
 * RFC 5280 §5.1
 *
 * TBSCertList ::= SEQUENCE {
 *   version Version OPTIONAL,   -- v2
 *   signature AlgorithmIdentifier,
 *   issuer Name,
 *   thisUpdate Time,
 *   nextUpdate Time OPTIONAL,
 *   revokedCertificates SEQUENCE OF … OPTIONAL,
 *   crlExtensions [0] EXPLICIT Extensions OPTIONAL }
 */
export function parseCrl(der: Uint8Array): Crl {
  const outer = new DerFields(readDer(der), 'CertificateList');
  const tbs = outer.required(TAG.sequence, 'tbsCertList');
  const signatureAlgorithm = readAlgorithm(outer.required(TAG.sequence, 'signatureAlgorithm'));
  const signature = readBitOctets(outer.required(TAG.bitString, 'signatureValue'));
  outer.end();

  const fields = new DerFields(tbs, 'TBSCertList');
  const version = readInteger(fields.required(TAG.integer, 'version'));
  const innerAlgorithm = fields.required(TAG.sequence, 'signature');
  const issuer = fields.required(TAG.sequence, 'issuer').raw;
  const thisUpdate = readTime(fields.any('thisUpdate'));
  const nextUpdate = fields.optional(TAG.utcTime) ?? fields.optional(TAG.generalizedTime);
  const entries = fields.optional(TAG.sequence);
  const extensions = fields.optional(contextTag(0));
  fields.end();

  if (version !== V2) throw new DerError('The revocation list is not version 2.');
  // RFC 5280 §5.1.1.2: the signature algorithm inside the signed part must equal the one outside.
  if (!equalBytes(innerAlgorithm.raw, signatureAlgorithm.raw))
    throw new DerError('The revocation list names two different signature algorithms.');
  return {
    tbs: tbs.raw,
    issuer,
    thisUpdate,
    nextUpdate: nextUpdate === null ? null : readTime(nextUpdate),
    entries,
    scope: readListExtensions(extensions),
    signatureAlgorithm,
    signature,
  };
}

/** RFC 5280 §5.2: a list with an unknown critical extension, or one that only completes another list, must not be used. */
function readListExtensions(element: Element | null): CrlScope {
  const extensions = element === null ? [] : readExtensions(unwrap(element, 'crlExtensions'));
  if (extensions.some(({ oid }) => oid === ID_DELTA_CRL_INDICATOR))
    throw new DerError('The revocation list is a delta list, which is incomplete by itself.');
  const unknown = extensions.find(({ critical, oid }) => critical && oid !== ID_ISSUING_DISTRIBUTION_POINT);
  if (unknown !== undefined)
    throw new DerError(`The revocation list has an unknown critical extension, ${unknown.oid}.`);
  return readScope(extensions.find(({ oid }) => oid === ID_ISSUING_DISTRIBUTION_POINT) ?? null);
}

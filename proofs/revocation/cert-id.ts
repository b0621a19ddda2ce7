import { sha1 } from '@noble/hashes/legacy.js';
import type { Element } from '../asn1/der';
import { readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readBitOctets, readInteger } from '../asn1/der-values';
import { ID_SHA1 } from '../asn1/oids';
import { equalBytes } from '../bytes';
import { hasNoParameters, readAlgorithm } from '../x509/algorithm-identifier';
import type { Certificate } from '../x509/certificate';
import { digest, hashByOid } from '../x509/hash';

/**
 * Whether a CertID names this certificate. Its hashes only say which issuer is meant: the signature is checked with that issuer's
 * key, so a collision in SHA-1 gains nothing.
 *
 * CertID ::= SEQUENCE { hashAlgorithm, issuerNameHash OCTET STRING, issuerKeyHash OCTET STRING, serialNumber } (RFC 6960 §4.1.1)
 */
export function isCertId(element: Element, certificate: Certificate, issuer: Certificate): boolean {
  const fields = new DerFields(element, 'CertID');
  const algorithm = readAlgorithm(fields.required(TAG.sequence, 'hashAlgorithm'));
  const name = fields.required(TAG.octetString, 'issuerNameHash').content;
  const key = fields.required(TAG.octetString, 'issuerKeyHash').content;
  const serialNumber = readInteger(fields.required(TAG.integer, 'serialNumber'));
  fields.end();
  const hash = hasNoParameters(algorithm) ? hashFor(algorithm.oid) : null;
  return (
    hash !== null &&
    serialNumber === certificate.serialNumber &&
    equalBytes(name, hash(certificate.issuer)) &&
    equalBytes(key, hash(publicKeyOctets(issuer)))
  );
}

/** KeyHash (RFC 6960 §4.2.1): SHA-1 of the key's octets. */
export function keyHash(certificate: Certificate): Uint8Array {
  return sha1(publicKeyOctets(certificate));
}

function hashFor(oid: string): ((data: Uint8Array) => Uint8Array) | null {
  if (oid === ID_SHA1) return sha1;
  const name = hashByOid(oid);
  return name === null ? null : (data) => digest(name, data);
}

/** The value of subjectPublicKey, without tag, length and unused bits. */
function publicKeyOctets({ publicKey }: Certificate): Uint8Array {
  const fields = new DerFields(readDer(publicKey), 'SubjectPublicKeyInfo');
  fields.required(TAG.sequence, 'algorithm');
  return readBitOctets(fields.required(TAG.bitString, 'subjectPublicKey'));
}

import { sha1 } from '@noble/hashes/legacy.js';
import { integer, NULL, octetString, oid, sequence } from '../asn1/der-write';
import { ID_SHA1 } from '../asn1/oids';
import type { Certificate } from '../x509/certificate';
import { keyHash } from './cert-id';

/**
 * A DER OCSPRequest for one certificate (RFC 6960 §4.1.1). SHA-1 names the issuer, because many responders know no other
 * (RFC 5019 §2.1.1 prescribes it). Without a nonce: it would forbid cached answers, and an answer's thisUpdate shows its age.
 */
export function buildOcspRequest(certificate: Certificate, issuer: Certificate): Uint8Array {
  const certId = sequence(
    sequence(oid(ID_SHA1), NULL),
    octetString(sha1(certificate.issuer)),
    octetString(keyHash(issuer)),
    integer(certificate.serialNumber),
  );
  return sequence(sequence(sequence(sequence(certId))));
}

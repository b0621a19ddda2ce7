import { sha1 } from '@noble/hashes/legacy.js';
import { readAlgorithm } from '../../x509/algorithm-identifier';
import type { Certificate } from '../../x509/certificate';
import type { Element } from '../../asn1/der';
import { children, contextTag, TAG } from '../../asn1/der';
import { DerFields, unwrap } from '../../asn1/der-fields';
import { readInteger } from '../../asn1/der-values';
import { equalBytes } from '../../bytes';
import type { HashName } from '../../x509/hash';
import { digest, hashByOid } from '../../x509/hash';
import { ID_SIGNING_CERTIFICATE, ID_SIGNING_CERTIFICATE_V2 } from '../../asn1/oids';
import { singleAttribute } from '../signer-info';
import type { TokenCheck } from '../token-under-test';

const OTHER_CERTIFICATE = "The signed attributes identify a certificate that is not the signer's.";

/**
 * RFC 3161 §2.4.2 with RFC 5816 §2.2.1: the signed attributes identify the signer's certificate by its hash. Otherwise another
 * certificate for the same key could be substituted. Every form that is present (v1, v2) must match.
 */
export const signingCertificate: TokenCheck = {
  name: 'signing_certificate',
  rule: 'RFC 5035 §3 and §5, RFC 5816 §2.2.1',
  run({ signerInfo, signer }) {
    const v1 = singleAttribute(signerInfo, ID_SIGNING_CERTIFICATE);
    const v2 = singleAttribute(signerInfo, ID_SIGNING_CERTIFICATE_V2);
    if (v1 === null && v2 === null) return 'The signed attributes do not identify the signing certificate.';
    const holds = (v1 === null || matchesV1(v1, signer)) && (v2 === null || matchesV2(v2, signer));
    return holds ? null : OTHER_CERTIFICATE;
  },
};

/** ESSCertID ::= SEQUENCE { certHash Hash -- SHA-1 --, issuerSerial IssuerSerial OPTIONAL }: the only use of SHA-1. */
function matchesV1(value: Element, signer: Certificate): boolean {
  const id = firstCertificateId(value);
  const hash = id.required(TAG.octetString, 'certHash').content;
  return equalBytes(hash, sha1(signer.raw)) && matchesIssuerSerial(id, signer);
}

/** ESSCertIDv2 ::= SEQUENCE { hashAlgorithm AlgorithmIdentifier DEFAULT {id-sha256}, certHash, issuerSerial OPTIONAL } */
function matchesV2(value: Element, signer: Certificate): boolean {
  const id = firstCertificateId(value);
  const algorithm = id.optional(TAG.sequence);
  const hashName: HashName | null = algorithm === null ? 'SHA-256' : hashByOid(readAlgorithm(algorithm).oid);
  const hash = id.required(TAG.octetString, 'certHash').content;
  return (
    hashName !== null && equalBytes(hash, digest(hashName, signer.raw)) && matchesIssuerSerial(id, signer)
  );
}

/** SigningCertificate(V2) ::= SEQUENCE { certs SEQUENCE OF …, policies … OPTIONAL }. The first is the signer's (RFC 5035 §3). */
function firstCertificateId(value: Element): DerFields {
  const fields = new DerFields(value, 'SigningCertificate');
  const ids = new DerFields(fields.required(TAG.sequence, 'certs'), 'certs');
  fields.optional(TAG.sequence);
  fields.end();
  return new DerFields(ids.required(TAG.sequence, 'certs[0]'), 'ESSCertID');
}

/** IssuerSerial ::= SEQUENCE { issuer GeneralNames, serialNumber CertificateSerialNumber } */
function matchesIssuerSerial(id: DerFields, signer: Certificate): boolean {
  const element = id.optional(TAG.sequence);
  id.end();
  if (element === null) return true;
  const fields = new DerFields(element, 'IssuerSerial');
  const [name, ...more] = children(fields.required(TAG.sequence, 'issuer'));
  const serialNumber = readInteger(fields.required(TAG.integer, 'serialNumber'));
  fields.end();
  // directoryName is [4] of GeneralName; the tag is explicit because Name is a CHOICE.
  if (name?.tag !== contextTag(4) || more.length > 0) return false;
  return equalBytes(unwrap(name, 'directoryName').raw, signer.issuer) && serialNumber === signer.serialNumber;
}

import { createHash } from 'node:crypto';
import { readAlgorithm } from '../../proofs/x509/algorithm-identifier';
import type { Bytes, Element } from '../../proofs/asn1/der';
import { children, contextTag, DerError, readDer, TAG } from '../../proofs/asn1/der';
import { DerFields, unwrap } from '../../proofs/asn1/der-fields';
import { readInteger } from '../../proofs/asn1/der-values';
import {
  bitString,
  encode,
  explicit,
  generalizedTime,
  octetString,
  oid,
  sequence,
} from '../../proofs/asn1/der-write';
import { ID_SHA256 } from '../../proofs/asn1/oids';
import { equalBytes } from '../../proofs/bytes';
import { readExtensions } from '../../proofs/x509/extensions';
import type { Identity } from './identity-file';
import { extension } from './make-certificate';
import { publicKeyHash } from './make-crl';
import { CRL_REASONS, enumerated } from './revocation-reasons';
import type { RevokedCertificate } from './revocation-reasons';

const VALID_MILLISECONDS = 7 * 86_400_000;
const ID_OCSP_BASIC = '1.3.6.1.5.5.7.48.1.1';
const ID_OCSP_NONCE = '1.3.6.1.5.5.7.48.1.2';
const ID_SHA1 = '1.3.14.3.2.26';
/** OCSPResponseStatus (RFC 6960 §4.2.1). */
const STATUS = { successful: 0, malformedRequest: 1 } as const;

/** Of a CertID: `unknown` in place of the serial number when it names another issuer. */
interface AskedFor {
  raw: Bytes;
  serialNumber: bigint | 'unknown';
}

/** An OCSPResponse of this moment (RFC 6960), signed by the issuer itself. */
export async function answerOcsp(
  request: Uint8Array,
  issuer: Identity,
  revoked: readonly RevokedCertificate[],
  now: Date,
): Promise<Bytes> {
  let asked: ReturnType<typeof readOcspRequest>;
  try {
    asked = readOcspRequest(request, issuer);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return sequence(enumerated(STATUS.malformedRequest));
  }
  const { certificate, key } = issuer;
  const thisUpdate = toSecond(now);
  const nextUpdate = explicit(0, generalizedTime(new Date(thisUpdate.getTime() + VALID_MILLISECONDS)));
  const answers = asked.certificates.map((each) =>
    sequence(each.raw, statusOf(each, revoked), generalizedTime(thisUpdate), nextUpdate),
  );
  const data = sequence(
    explicit(1, certificate.subject),
    generalizedTime(thisUpdate),
    sequence(...answers),
    ...(asked.nonce === null ? [] : [explicit(1, sequence(extension(ID_OCSP_NONCE, false, asked.nonce)))]),
  );
  const basic = sequence(data, key.algorithm, bitString(await key.sign(data)));
  return sequence(
    enumerated(STATUS.successful),
    explicit(0, sequence(oid(ID_OCSP_BASIC), octetString(basic))),
  );
}

/** CertStatus ::= CHOICE { good [0] IMPLICIT NULL, revoked [1] IMPLICIT RevokedInfo, unknown [2] IMPLICIT UnknownInfo } */
function statusOf({ serialNumber }: AskedFor, revoked: readonly RevokedCertificate[]): Bytes {
  if (serialNumber === 'unknown') return encode(0x82);
  const found = revoked.find((each) => each.serialNumber === serialNumber);
  if (found === undefined) return encode(0x80);
  const reason = explicit(0, enumerated(CRL_REASONS[found.reason]));
  return encode(contextTag(1), generalizedTime(toSecond(found.at)), reason);
}

/**
 * OCSPRequest ::= SEQUENCE { tbsRequest TBSRequest, optionalSignature [0] EXPLICIT Signature OPTIONAL }
 *
 * TBSRequest ::= SEQUENCE {
 *   version [0] EXPLICIT Version DEFAULT v1,
 *   requestorName [1] EXPLICIT GeneralName OPTIONAL,
 *   requestList SEQUENCE OF Request,
 *   requestExtensions [2] EXPLICIT Extensions OPTIONAL }
 */
function readOcspRequest(
  der: Uint8Array,
  issuer: Identity,
): { certificates: AskedFor[]; nonce: Bytes | null } {
  const outer = new DerFields(readDer(der), 'OCSPRequest');
  const fields = new DerFields(outer.required(TAG.sequence, 'tbsRequest'), 'TBSRequest');
  fields.optional(contextTag(0));
  fields.optional(contextTag(1));
  const list = children(fields.required(TAG.sequence, 'requestList'));
  const extensions = fields.optional(contextTag(2));
  fields.end();
  const members = extensions === null ? [] : readExtensions(unwrap(extensions, 'requestExtensions'));
  return {
    certificates: list.map((request) => readCertId(unwrapFirst(request), issuer)),
    nonce: members.find(({ oid: id }) => id === ID_OCSP_NONCE)?.value ?? null,
  };
}

/** Request ::= SEQUENCE { reqCert CertID, singleRequestExtensions [0] EXPLICIT Extensions OPTIONAL } */
function unwrapFirst(request: Element): Element {
  return new DerFields(request, 'Request').required(TAG.sequence, 'reqCert');
}

/** CertID ::= SEQUENCE { hashAlgorithm, issuerNameHash OCTET STRING, issuerKeyHash OCTET STRING, serialNumber } */
function readCertId(certId: Element, { certificate }: Identity): AskedFor {
  const fields = new DerFields(certId, 'CertID');
  const algorithm = readAlgorithm(fields.required(TAG.sequence, 'hashAlgorithm'));
  const name = fields.required(TAG.octetString, 'issuerNameHash').content;
  const key = fields.required(TAG.octetString, 'issuerKeyHash').content;
  const serialNumber = readInteger(fields.required(TAG.integer, 'serialNumber'));
  fields.end();
  const hash = { [ID_SHA1]: 'sha1', [ID_SHA256]: 'sha256' }[algorithm.oid];
  const isOurs =
    hash !== undefined &&
    equalBytes(name, createHash(hash).update(certificate.subject).digest()) &&
    equalBytes(key, publicKeyHash(certificate.publicKey, hash));
  return { raw: certId.raw, serialNumber: isOurs ? serialNumber : 'unknown' };
}

/** RFC 6960 §4.2.2.1 follows RFC 5280: times without fractions. */
const toSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000);

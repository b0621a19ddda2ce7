import type { Bytes, Element } from '../asn1/der';
import { children, contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields, unwrap } from '../asn1/der-fields';
import { readBitOctets, readEnumerated, readInteger, readOid, readTime } from '../asn1/der-values';
import { encode, explicit, octetString, oid, sequence } from '../asn1/der-write';
import { ID_OCSP_BASIC } from '../asn1/oids';
import type { AlgorithmIdentifier } from '../x509/algorithm-identifier';
import { readAlgorithm } from '../x509/algorithm-identifier';
import { readExtensions } from '../x509/extensions';
import { readReason } from './reason';

export type ResponderId = { kind: 'name'; name: Bytes } | { kind: 'key'; hash: Bytes };

interface SingleResponse {
  certId: Element;
  status: 'good' | 'unknown' | { at: Date; reason: string | null };
  thisUpdate: Date;
  nextUpdate: Date | null;
}

/** A basic OCSP response. Nothing in it has been verified yet. */
export interface OcspResponse {
  tbs: Bytes;
  responderId: ResponderId;
  producedAt: Date;
  responses: SingleResponse[];
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Bytes;
  /** Sent along, DER. Being listed here implies no trust. */
  certificates: Bytes[];
}

const SUCCESSFUL = 0;

/** BasicOCSPResponse ::= SEQUENCE { tbsResponseData, signatureAlgorithm, signature BIT STRING, certs [0] EXPLICIT OPTIONAL } */
export function parseOcspResponse(der: Uint8Array): OcspResponse {
  const fields = new DerFields(readDer(basicResponseOf(der)), 'BasicOCSPResponse');
  const tbs = fields.required(TAG.sequence, 'tbsResponseData');
  const signatureAlgorithm = readAlgorithm(fields.required(TAG.sequence, 'signatureAlgorithm'));
  const signature = readBitOctets(fields.required(TAG.bitString, 'signature'));
  const certificates = fields.optional(contextTag(0));
  fields.end();
  return {
    ...readResponseData(tbs),
    tbs: tbs.raw,
    signatureAlgorithm,
    signature,
    certificates: certificates === null ? [] : children(unwrap(certificates, 'certs')).map(({ raw }) => raw),
  };
}

/**
 * The BasicOCSPResponse inside an OCSPResponse (RFC 6960 §4.2.1), DER.
 *
 * OCSPResponse ::= SEQUENCE { responseStatus ENUMERATED, responseBytes [0] EXPLICIT SEQUENCE { responseType, response } OPTIONAL }
 */
export function basicResponseOf(der: Uint8Array): Bytes {
  const outer = new DerFields(readDer(der), 'OCSPResponse');
  const status = readEnumerated(outer.required(TAG.enumerated, 'responseStatus'));
  if (status !== SUCCESSFUL) throw new DerError(`The OCSP responder answered with the error ${status}.`);
  const wrapped = unwrap(outer.required(contextTag(0), 'responseBytes'), 'responseBytes');
  outer.end();
  const fields = new DerFields(wrapped, 'ResponseBytes');
  const type = readOid(fields.required(TAG.oid, 'responseType'));
  const response = fields.required(TAG.octetString, 'response').content;
  fields.end();
  if (type !== ID_OCSP_BASIC) throw new DerError(`The OCSP response is of the unknown type ${type}.`);
  return response;
}

/** The OCSPResponse that `basicResponseOf` takes apart. */
export function ocspResponseOf(basic: Uint8Array): Bytes {
  const status = encode(TAG.enumerated, Uint8Array.of(SUCCESSFUL));
  return sequence(status, explicit(0, sequence(oid(ID_OCSP_BASIC), octetString(basic))));
}

/**
 * ResponseData ::= SEQUENCE {
 *   version [0] EXPLICIT Version DEFAULT v1,
 *   responderID ResponderID,
 *   producedAt GeneralizedTime,
 *   responses SEQUENCE OF SingleResponse,
 *   responseExtensions [1] EXPLICIT Extensions OPTIONAL }
 */
function readResponseData(element: Element): Pick<OcspResponse, 'responderId' | 'producedAt' | 'responses'> {
  const fields = new DerFields(element, 'ResponseData');
  const version = fields.optional(contextTag(0));
  if (version !== null && readInteger(unwrap(version, 'version')) !== 0n)
    throw new DerError('The OCSP response is not version 1.');
  const responderId = readResponderId(fields.any('responderID'));
  const producedAt = readTime(fields.required(TAG.generalizedTime, 'producedAt'));
  const responses = children(fields.required(TAG.sequence, 'responses')).map(readSingleResponse);
  assertNoneCritical(fields.optional(contextTag(1)));
  fields.end();
  return { responderId, producedAt, responses };
}

/** ResponderID ::= CHOICE { byName [1] EXPLICIT Name, byKey [2] EXPLICIT OCTET STRING } */
function readResponderId(element: Element): ResponderId {
  const inner = unwrap(element, 'responderID');
  if (element.tag === contextTag(1)) return { kind: 'name', name: inner.raw };
  if (element.tag === contextTag(2) && inner.tag === TAG.octetString)
    return { kind: 'key', hash: inner.content };
  throw new DerError('The OCSP response does not name its responder.');
}

/**
 * SingleResponse ::= SEQUENCE {
 *   certID CertID,
 *   certStatus CHOICE { good [0] IMPLICIT NULL, revoked [1] IMPLICIT RevokedInfo, unknown [2] IMPLICIT NULL },
 *   thisUpdate GeneralizedTime,
 *   nextUpdate [0] EXPLICIT GeneralizedTime OPTIONAL,
 *   singleExtensions [1] EXPLICIT Extensions OPTIONAL }
 */
function readSingleResponse(element: Element): SingleResponse {
  const fields = new DerFields(element, 'SingleResponse');
  const certId = fields.required(TAG.sequence, 'certID');
  const status = readStatus(fields.any('certStatus'));
  const thisUpdate = readTime(fields.required(TAG.generalizedTime, 'thisUpdate'));
  const nextUpdate = fields.optional(contextTag(0));
  assertNoneCritical(fields.optional(contextTag(1)));
  fields.end();
  return {
    certId,
    status,
    thisUpdate,
    nextUpdate: nextUpdate === null ? null : readTime(unwrap(nextUpdate, 'nextUpdate')),
  };
}

/** RevokedInfo ::= SEQUENCE { revocationTime GeneralizedTime, revocationReason [0] EXPLICIT CRLReason OPTIONAL } */
function readStatus(element: Element): SingleResponse['status'] {
  if (element.tag === 0x80 && element.content.length === 0) return 'good';
  if (element.tag === 0x82 && element.content.length === 0) return 'unknown';
  const fields = new DerFields(element, 'RevokedInfo', contextTag(1));
  const at = readTime(fields.required(TAG.generalizedTime, 'revocationTime'));
  const reason = fields.optional(contextTag(0));
  fields.end();
  return { at, reason: reason === null ? null : readReason(unwrap(reason, 'revocationReason')) };
}

function assertNoneCritical(extensions: Element | null): void {
  if (extensions === null) return;
  const critical = readExtensions(unwrap(extensions, 'Extensions')).find((extension) => extension.critical);
  if (critical !== undefined)
    throw new DerError(`The OCSP response has an unknown critical extension, ${critical.oid}.`);
}

import { readAlgorithm } from '../../proofs/x509/algorithm-identifier';
import type { Bytes } from '../../proofs/asn1/der';
import { contextTag, DerError, readDer, TAG } from '../../proofs/asn1/der';
import { DerFields } from '../../proofs/asn1/der-fields';
import { readBoolean, readInteger, readOid } from '../../proofs/asn1/der-values';
import { hashByOid, hashLength } from '../../proofs/x509/hash';
import { Rejection } from './encode-response';

export interface TimestampRequest {
  /** The DER MessageImprint, as received. */
  imprint: Bytes;
  policy: string | null;
  nonce: bigint | null;
  wantsCertificate: boolean;
}

/**
 * RFC 3161 §2.4.1
 *
 * TimeStampReq ::= SEQUENCE {
 *   version INTEGER { v1(1) },
 *   messageImprint MessageImprint,
 *   reqPolicy TSAPolicyId OPTIONAL,
 *   nonce INTEGER OPTIONAL,
 *   certReq BOOLEAN DEFAULT FALSE,
 *   extensions [0] IMPLICIT Extensions OPTIONAL }
 */
export function readRequest(request: Uint8Array): TimestampRequest {
  try {
    return read(request);
  } catch (error) {
    if (error instanceof DerError) throw new Rejection('badDataFormat', error.message);
    throw error;
  }
}

function read(request: Uint8Array): TimestampRequest {
  const fields = new DerFields(readDer(request), 'TimeStampReq');
  const version = readInteger(fields.required(TAG.integer, 'version'));
  const imprint = fields.required(TAG.sequence, 'messageImprint');
  const policy = fields.optional(TAG.oid);
  const nonce = fields.optional(TAG.integer);
  const certReq = fields.optional(TAG.boolean);
  const extensions = fields.optional(contextTag(0));
  fields.end();

  if (version !== 1n) throw new Rejection('badRequest', 'Only version 1 of the request is known.');
  if (extensions !== null) throw new Rejection('unacceptedExtension', 'No request extension is known.');
  const imprintFields = new DerFields(imprint, 'MessageImprint');
  const algorithm = readAlgorithm(imprintFields.required(TAG.sequence, 'hashAlgorithm'));
  const digest = imprintFields.required(TAG.octetString, 'hashedMessage').content;
  imprintFields.end();
  const hash = hashByOid(algorithm.oid);
  if (hash === null)
    throw new Rejection('badAlg', 'The imprint must be made with SHA-256, SHA-384 or SHA-512.');
  if (digest.length !== hashLength(hash)) {
    throw new Rejection('badDataFormat', `A ${hash} imprint has ${hashLength(hash)} bytes.`);
  }
  return {
    imprint: imprint.raw,
    policy: policy === null ? null : readOid(policy),
    nonce: nonce === null ? null : readInteger(nonce),
    wantsCertificate: certReq !== null && readBoolean(certReq),
  };
}

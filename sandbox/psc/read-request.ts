import { readAlgorithm } from '../../proofs/x509/algorithm-identifier';
import type { Bytes } from '../../proofs/asn1/der';
import { contextTag, DerError, readDer, TAG } from '../../proofs/asn1/der';
import { DerFields } from '../../proofs/asn1/der-fields';
import { readBoolean, readInteger, readOid } from '../../proofs/asn1/der-values';
import { HASH_NAMES, hashByOid, hashLength } from '../../proofs/x509/hash';
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

  if (version !== 1n)
    throw new Rejection('badRequest', `Request version ${version} is not supported; use version 1.`);
  if (extensions !== null)
    throw new Rejection('unacceptedExtension', 'Request extensions are not supported.');
  const imprintFields = new DerFields(imprint, 'MessageImprint');
  const algorithm = readAlgorithm(imprintFields.required(TAG.sequence, 'hashAlgorithm'));
  const digest = imprintFields.required(TAG.octetString, 'hashedMessage').content;
  imprintFields.end();
  const hash = hashByOid(algorithm.oid);
  if (hash === null) throw new Rejection('badAlg', `The imprint must use ${HASH_NAMES.join(', ')}.`);
  if (digest.length !== hashLength(hash)) {
    throw new Rejection(
      'badDataFormat',
      `A ${hash} imprint must have ${hashLength(hash)} bytes, not ${digest.length}.`,
    );
  }
  return {
    imprint: imprint.raw,
    policy: policy === null ? null : readOid(policy),
    nonce: nonce === null ? null : readInteger(nonce),
    wantsCertificate: certReq !== null && readBoolean(certReq),
  };
}

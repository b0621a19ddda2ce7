import type { AlgorithmIdentifier } from '../x509/algorithm-identifier';
import { readAlgorithm } from '../x509/algorithm-identifier';
import type { Bytes } from '../asn1/der';
import { contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readInteger, readOid, readTime } from '../asn1/der-values';
import type { Extension } from '../x509/extensions';
import { readExtensions } from '../x509/extensions';

export interface TstInfo {
  policy: string;
  imprint: { algorithm: AlgorithmIdentifier; digest: Bytes };
  serialNumber: bigint;
  genTime: Date;
  nonce: bigint | null;
  extensions: Extension[];
}

/**
 * RFC 3161 §2.4.2
 *
 * TSTInfo ::= SEQUENCE {
 *   version INTEGER { v1(1) },
 *   policy TSAPolicyId,
 *   messageImprint MessageImprint,
 *   serialNumber INTEGER,
 *   genTime GeneralizedTime,
 *   accuracy Accuracy OPTIONAL,
 *   ordering BOOLEAN DEFAULT FALSE,
 *   nonce INTEGER OPTIONAL,
 *   tsa [0] GeneralName OPTIONAL,
 *   extensions [1] IMPLICIT Extensions OPTIONAL }
 */
export function parseTstInfo(content: Uint8Array): TstInfo {
  const fields = new DerFields(readDer(content), 'TSTInfo');
  const version = readInteger(fields.required(TAG.integer, 'version'));
  if (version !== 1n) throw new DerError(`TSTInfo.version is ${version}, not 1.`);
  const policy = readOid(fields.required(TAG.oid, 'policy'));
  const imprint = new DerFields(fields.required(TAG.sequence, 'messageImprint'), 'MessageImprint');
  const serialNumber = readInteger(fields.required(TAG.integer, 'serialNumber'));
  const genTime = readTime(fields.required(TAG.generalizedTime, 'genTime'));
  fields.optional(TAG.sequence);
  fields.optional(TAG.boolean);
  const nonce = fields.optional(TAG.integer);
  fields.optional(contextTag(0));
  const extensions = fields.optional(contextTag(1));
  fields.end();

  const algorithm = readAlgorithm(imprint.required(TAG.sequence, 'hashAlgorithm'));
  const digest = imprint.required(TAG.octetString, 'hashedMessage').content;
  imprint.end();
  return {
    policy,
    imprint: { algorithm, digest },
    serialNumber,
    genTime,
    nonce: nonce === null ? null : readInteger(nonce),
    extensions: extensions === null ? [] : readExtensions(extensions),
  };
}

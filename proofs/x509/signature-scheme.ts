import type { AlgorithmIdentifier } from './algorithm-identifier';
import { hasNoParameters, readAlgorithm } from './algorithm-identifier';
import { contextTag, DerError, TAG } from '../asn1/der';
import { DerFields, unwrap } from '../asn1/der-fields';
import { readInteger } from '../asn1/der-values';
import type { HashName } from './hash';
import { hashByOid } from './hash';
import * as id from '../asn1/oids';

export type SignatureScheme =
  | { name: 'RSASSA-PKCS1-v1_5' | 'ECDSA'; hash: HashName }
  | { name: 'RSA-PSS'; hash: HashName; saltLength: number };

/** An allowlist: algorithms that are not listed, such as those with weak hashes, are refused. */
const FIXED: Record<string, SignatureScheme> = {
  [id.ID_SHA256_WITH_RSA]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  [id.ID_SHA384_WITH_RSA]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' },
  [id.ID_SHA512_WITH_RSA]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
  [id.ID_ECDSA_WITH_SHA256]: { name: 'ECDSA', hash: 'SHA-256' },
  [id.ID_ECDSA_WITH_SHA384]: { name: 'ECDSA', hash: 'SHA-384' },
  [id.ID_ECDSA_WITH_SHA512]: { name: 'ECDSA', hash: 'SHA-512' },
};

/**
 * The algorithm of a signature. CMS may name the key type alone (RFC 3370 §3.2: rsaEncryption); the hash is then the signer's
 * `digestAlgorithm`. A certificate must name both. When both places name a hash, they must agree.
 */
export function signatureScheme(
  algorithm: AlgorithmIdentifier,
  signerDigest: HashName | null,
): SignatureScheme {
  const scheme = resolve(algorithm, signerDigest);
  if (scheme === null) throw new DerError(`The signature algorithm ${algorithm.oid} is not accepted.`);
  if (signerDigest !== null && scheme.hash !== signerDigest) {
    throw new DerError(
      `The signature uses ${scheme.hash}, but the signer's digest algorithm is ${signerDigest}.`,
    );
  }
  return scheme;
}

function resolve(algorithm: AlgorithmIdentifier, signerDigest: HashName | null): SignatureScheme | null {
  if (algorithm.oid === id.ID_RSA_PSS) return readPss(algorithm);
  if (!hasNoParameters(algorithm)) return null;
  if (algorithm.oid === id.ID_RSA && signerDigest !== null)
    return { name: 'RSASSA-PKCS1-v1_5', hash: signerDigest };
  return FIXED[algorithm.oid] ?? null;
}

/**
 * RFC 4055 §3.1. Every default is SHA-1, so hash and mask must be explicit.
 *
 * RSASSA-PSS-params ::= SEQUENCE {
 *   hashAlgorithm [0] HashAlgorithm DEFAULT sha1Identifier,
 *   maskGenAlgorithm [1] MaskGenAlgorithm DEFAULT mgf1SHA1Identifier,
 *   saltLength [2] INTEGER DEFAULT 20,
 *   trailerField [3] INTEGER DEFAULT 1 }
 */
function readPss(algorithm: AlgorithmIdentifier): SignatureScheme | null {
  if (algorithm.parameters === null) return null;
  const fields = new DerFields(algorithm.parameters, 'RSASSA-PSS-params');
  const hash = hashByOid(
    readAlgorithm(unwrap(fields.required(contextTag(0), 'hashAlgorithm'), 'hashAlgorithm')).oid,
  );
  const mask = readAlgorithm(unwrap(fields.required(contextTag(1), 'maskGenAlgorithm'), 'maskGenAlgorithm'));
  const salt = fields.optional(contextTag(2));
  const trailer = fields.optional(contextTag(3));
  fields.end();
  const maskHash =
    mask.parameters?.tag === TAG.sequence ? hashByOid(readAlgorithm(mask.parameters).oid) : null;
  if (hash === null || mask.oid !== id.ID_MGF1 || maskHash !== hash) return null;
  if (trailer !== null && readInteger(unwrap(trailer, 'trailerField')) !== 1n) return null;
  return {
    name: 'RSA-PSS',
    hash,
    saltLength: salt === null ? 20 : Number(readInteger(unwrap(salt, 'saltLength'))),
  };
}

import type { KeyObject } from 'node:crypto';
import { createPublicKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Bytes } from '../../proofs/asn1/der';
import { NULL, oid, sequence } from '../../proofs/asn1/der-write';
import type { HashName } from '../../proofs/x509/hash';
import * as id from '../../proofs/asn1/oids';

/** A key that signs as X.509 and CMS require. */
export interface SigningKey {
  hash: HashName;
  /** DER AlgorithmIdentifier of its signatures. */
  algorithm: Bytes;
  /** DER SubjectPublicKeyInfo. */
  publicKey: Bytes;
  sign(data: Uint8Array): Promise<Bytes>;
}

/** Each kind of key signs with one hash; together they cover every hash and both families. */
const KINDS = {
  'P-256': { curve: 'prime256v1', hash: 'SHA-256', algorithm: sequence(oid(id.ID_ECDSA_WITH_SHA256)) },
  'P-384': { curve: 'secp384r1', hash: 'SHA-384', algorithm: sequence(oid(id.ID_ECDSA_WITH_SHA384)) },
  'P-521': { curve: 'secp521r1', hash: 'SHA-512', algorithm: sequence(oid(id.ID_ECDSA_WITH_SHA512)) },
  'RSA-2048': { bits: 2048, hash: 'SHA-256', algorithm: sequence(oid(id.ID_SHA256_WITH_RSA), NULL) },
  'RSA-3072': { bits: 3072, hash: 'SHA-512', algorithm: sequence(oid(id.ID_SHA512_WITH_RSA), NULL) },
} as const;

export type KeyKind = keyof typeof KINDS;

export async function generatePrivateKey(kind: KeyKind): Promise<KeyObject> {
  const scheme = KINDS[kind];
  const { privateKey } =
    'curve' in scheme
      ? await promisify(generateKeyPair)('ec', { namedCurve: scheme.curve })
      : await promisify(generateKeyPair)('rsa', { modulusLength: scheme.bits });
  return privateKey;
}

/** `null` for a key of another kind. */
export function kindOf(key: KeyObject): KeyKind | null {
  const { namedCurve, modulusLength } = key.asymmetricKeyDetails ?? {};
  const kinds = Object.keys(KINDS) as KeyKind[];
  return (
    kinds.find((kind) => {
      const scheme = KINDS[kind];
      return 'curve' in scheme
        ? scheme.curve === namedCurve
        : key.asymmetricKeyType === 'rsa' && scheme.bits === modulusLength;
    }) ?? null
  );
}

export function signingKey(privateKey: KeyObject): SigningKey {
  const kind = kindOf(privateKey);
  if (kind === null) throw new Error(`The key must be one of ${Object.keys(KINDS).join(', ')}.`);
  const { hash, algorithm } = KINDS[kind];
  return {
    hash,
    algorithm,
    publicKey: new Uint8Array(createPublicKey(privateKey).export({ type: 'spki', format: 'der' })),
    sign: async (data) => new Uint8Array(await signAs(hash.replace('-', '').toLowerCase(), data, privateKey)),
  };
}

/** An EC signature is faster than a thread switch; RSA would block the event loop, so it runs on another thread. */
function signAs(hash: string, data: Uint8Array, key: KeyObject): Buffer | Promise<Buffer> {
  if (key.asymmetricKeyType === 'ec') return sign(hash, data, key);
  return new Promise((resolve, reject) => {
    sign(hash, data, key, (error, signature) => {
      if (error) reject(error);
      else resolve(signature);
    });
  });
}

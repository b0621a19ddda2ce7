import type { Bytes } from '../../../proofs/timestamp/der';
import { unsignedInteger } from '../../../proofs/timestamp/der-values';
import { integer, oid, sequence } from '../../../proofs/timestamp/der-write';
import type { HashName } from '../../../proofs/timestamp/hash';
import {
  ID_ECDSA_WITH_SHA256,
  ID_ECDSA_WITH_SHA384,
  ID_ECDSA_WITH_SHA512,
} from '../../../proofs/timestamp/oids';

/** A key that makes signatures as X.509 and CMS write them. */
export interface SigningKey {
  hash: HashName;
  /** The DER AlgorithmIdentifier of its signatures. */
  algorithm: Bytes;
  /** The DER SubjectPublicKeyInfo. */
  publicKey: Bytes;
  sign(data: Uint8Array): Promise<Bytes>;
}

const ECDSA: Record<string, { hash: HashName; oid: string }> = {
  'P-256': { hash: 'SHA-256', oid: ID_ECDSA_WITH_SHA256 },
  'P-384': { hash: 'SHA-384', oid: ID_ECDSA_WITH_SHA384 },
  'P-521': { hash: 'SHA-512', oid: ID_ECDSA_WITH_SHA512 },
};

/** An ECDSA key with the hash of its curve's strength. */
export async function ecdsaSigningKey(pair: CryptoKeyPair): Promise<SigningKey> {
  const { namedCurve } = pair.privateKey.algorithm as EcKeyAlgorithm;
  const scheme = ECDSA[namedCurve];
  if (scheme === undefined) throw new Error(`The curve ${namedCurve} is not one to sign with.`);
  return {
    hash: scheme.hash,
    algorithm: sequence(oid(scheme.oid)),
    publicKey: new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)),
    async sign(data) {
      const parameters = { name: 'ECDSA', hash: scheme.hash };
      const joined = new Uint8Array(
        await crypto.subtle.sign(parameters, pair.privateKey, new Uint8Array(data)),
      );
      const half = joined.length / 2;
      return sequence(
        integer(unsignedInteger(joined.subarray(0, half))),
        integer(unsignedInteger(joined.subarray(half))),
      );
    },
  };
}

import { constants, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject, KeyPairKeyObjectResult } from 'node:crypto';
import type { SigningKey } from '../../../../sandbox/psc/signing-key';
import type { Bytes } from '../../../../proofs/asn1/der';
import { explicit, integer, NULL, oid, sequence } from '../../../../proofs/asn1/der-write';
import type { HashName } from '../../../../proofs/x509/hash';
import { hashOid } from '../../../../proofs/x509/hash';
import { ID_MGF1, ID_RSA_PSS } from '../../../../proofs/asn1/oids';

/** Made once for each test file, as making a key takes long. */
const made = new Map<string, KeyPairKeyObjectResult>();

function keyPair(type: 'rsa' | 'rsa-pss', modulusLength: number): KeyPairKeyObjectResult {
  const name = `${type} ${modulusLength}`;
  // The overloads of the function take one literal type each.
  const pair = made.get(name) ?? generateKeyPairSync(type as 'rsa', { modulusLength });
  made.set(name, pair);
  return pair;
}

/** Signed by Node, so that signing and verification use different code. */
export function rsaKey(
  algorithmOid: string,
  hash: HashName | 'SHA-1' = 'SHA-256',
  modulusLength = 2048,
): SigningKey {
  const { publicKey, privateKey } = keyPair('rsa', modulusLength);
  return {
    hash: hash as HashName,
    algorithm: sequence(oid(algorithmOid), NULL),
    publicKey: spki(publicKey),
    sign: async (data) => new Uint8Array(sign(hash.replace('-', '').toLowerCase(), data, privateKey)),
  };
}

export function pssParameters(hash: HashName, maskHash: HashName, saltLength: number): Bytes {
  const algorithm = (name: HashName) => sequence(oid(hashOid(name)), NULL);
  return sequence(
    explicit(0, algorithm(hash)),
    explicit(1, sequence(oid(ID_MGF1), algorithm(maskHash))),
    explicit(2, integer(saltLength)),
  );
}

/** With a plain RSA key, or one restricted to PSS. */
export function pssKey(kind: 'rsa' | 'rsa-pss', saltLength = 32): SigningKey {
  const { publicKey, privateKey } = keyPair(kind, 2048);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return {
    hash: 'SHA-256',
    algorithm: sequence(oid(ID_RSA_PSS), pssParameters('SHA-256', 'SHA-256', saltLength)),
    publicKey: spki(publicKey),
    sign: async (data) => new Uint8Array(sign('sha256', data, { key: privateKey, padding, saltLength })),
  };
}

function spki(key: KeyObject): Bytes {
  return new Uint8Array(key.export({ type: 'spki', format: 'der' }));
}

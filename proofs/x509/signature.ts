import { bytesToHex } from '@noble/hashes/utils.js';
import type { AlgorithmIdentifier } from './algorithm-identifier';
import { readAlgorithm } from './algorithm-identifier';
import type { Bytes } from '../asn1/der';
import { DerError, readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readBitOctets, readInteger, readOid } from '../asn1/der-values';
import { bitString, NULL, oid, sequence } from '../asn1/der-write';
import * as id from '../asn1/oids';
import type { SignatureScheme } from './signature-scheme';

const CURVES: Record<string, { name: string; bytes: number }> = {
  [id.ID_P256]: { name: 'P-256', bytes: 32 },
  [id.ID_P384]: { name: 'P-384', bytes: 48 },
  [id.ID_P521]: { name: 'P-521', bytes: 66 },
};

const RSA_BITS = { least: 2048, most: 8192 };

/** Verifies a signature over `data` with a SubjectPublicKeyInfo. Throws `DerError` for a key or an encoding that is not accepted. */
export async function verifySignature(
  scheme: SignatureScheme,
  publicKey: Bytes,
  data: Bytes,
  signature: Bytes,
): Promise<boolean> {
  const fields = new DerFields(readDer(publicKey), 'SubjectPublicKeyInfo');
  const algorithm = readAlgorithm(fields.required(TAG.sequence, 'algorithm'));
  const key = readBitOctets(fields.required(TAG.bitString, 'subjectPublicKey'));
  fields.end();
  return scheme.name === 'ECDSA'
    ? verifyEcdsa(scheme.hash, algorithm, publicKey, data, signature)
    : verifyRsa(scheme, algorithm, key, data, signature);
}

async function verifyRsa(
  scheme: SignatureScheme,
  algorithm: AlgorithmIdentifier,
  key: Bytes,
  data: Bytes,
  signature: Bytes,
): Promise<boolean> {
  // RFC 4055 §1.2: a key restricted to PSS must not be used with another scheme.
  const fits = algorithm.oid === id.ID_RSA || (algorithm.oid === id.ID_RSA_PSS && scheme.name === 'RSA-PSS');
  if (!fits) throw new DerError(`A key of type ${algorithm.oid} does not fit the signature algorithm.`);
  // WebCrypto imports only the plain RSA identifier.
  const spki = sequence(sequence(oid(id.ID_RSA), NULL), bitString(key));
  const imported = await importKey(spki, { name: scheme.name, hash: scheme.hash });
  const bits = (imported.algorithm as RsaHashedKeyAlgorithm).modulusLength;
  if (bits < RSA_BITS.least || bits > RSA_BITS.most)
    throw new DerError(
      `An RSA key of ${bits} bits is not accepted; it must have ${RSA_BITS.least} to ${RSA_BITS.most}.`,
    );
  const parameters =
    scheme.name === 'RSA-PSS' ? { name: scheme.name, saltLength: scheme.saltLength } : scheme.name;
  return crypto.subtle.verify(parameters, imported, signature, data);
}

async function verifyEcdsa(
  hash: string,
  algorithm: AlgorithmIdentifier,
  publicKey: Bytes,
  data: Bytes,
  signature: Bytes,
): Promise<boolean> {
  const curve = algorithm.parameters?.tag === TAG.oid ? CURVES[readOid(algorithm.parameters)] : undefined;
  if (algorithm.oid !== id.ID_EC_PUBLIC_KEY || curve === undefined) {
    throw new DerError(`A key of type ${algorithm.oid} does not fit the signature algorithm.`);
  }
  const imported = await importKey(publicKey, { name: 'ECDSA', namedCurve: curve.name });
  return crypto.subtle.verify({ name: 'ECDSA', hash }, imported, joinEcdsa(signature, curve.bytes), data);
}

/** Ecdsa-Sig-Value ::= SEQUENCE { r INTEGER, s INTEGER } (RFC 3279 §2.2.3); WebCrypto expects both at the curve's width. */
function joinEcdsa(signature: Bytes, width: number): Bytes {
  const fields = new DerFields(readDer(signature), 'Ecdsa-Sig-Value');
  const numbers = [fields.required(TAG.integer, 'r'), fields.required(TAG.integer, 's')];
  fields.end();
  const joined = new Uint8Array(2 * width);
  numbers.forEach((number, i) => {
    const hex = readInteger(number).toString(16);
    if (hex.startsWith('-') || hex.length > 2 * width)
      throw new DerError('An ECDSA signature is out of range.');
    const octets = hex.padStart(2 * width, '0').match(/../g) ?? [];
    joined.set(
      octets.map((octet) => parseInt(octet, 16)),
      i * width,
    );
  });
  return joined;
}

/** Importing a key takes longer than verifying with it, and most tokens are signed with the same few keys. */
const IMPORTED = new Map<string, CryptoKey>();
const MAX_IMPORTED = 64;

async function importKey(
  spki: Bytes,
  algorithm: { name: string; hash?: string; namedCurve?: string },
): Promise<CryptoKey> {
  const name = `${algorithm.name} ${algorithm.hash ?? algorithm.namedCurve ?? ''} ${bytesToHex(spki)}`;
  const known = IMPORTED.get(name);
  if (known !== undefined) return known;
  try {
    const imported = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
    // Evict the oldest entry.
    if (IMPORTED.size >= MAX_IMPORTED) IMPORTED.delete(IMPORTED.keys().next().value ?? '');
    IMPORTED.set(name, imported);
    return imported;
  } catch {
    throw new DerError('The public key of a certificate cannot be imported.');
  }
}

import type { Bytes } from '../../proofs/asn1/der';
import {
  bitString,
  certificateTime,
  encode,
  explicit,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  TRUE,
  utf8String,
} from '../../proofs/asn1/der-write';
import { TAG } from '../../proofs/asn1/der';
import {
  ID_BASIC_CONSTRAINTS,
  ID_EXTENDED_KEY_USAGE,
  ID_KEY_USAGE,
  ID_KP_TIME_STAMPING,
} from '../../proofs/asn1/oids';
import type { SigningKey } from './signing-key';

export interface CertificateFields {
  /** DER Names, see `distinguishedName`. */
  subject: Bytes;
  issuer: Bytes;
  serialNumber: bigint;
  notBefore: Date;
  notAfter: Date;
  /** The DER SubjectPublicKeyInfo. */
  publicKey: Bytes;
  extensions: Bytes[];
}

const V3 = 2;
const ID_COMMON_NAME = '2.5.4.3';
const ID_ORGANIZATION = '2.5.4.10';

/** An X.509 v3 certificate (RFC 5280 §4.1), signed by its issuer's key. */
export async function makeCertificate(fields: CertificateFields, issuerKey: SigningKey): Promise<Bytes> {
  const tbs = sequence(
    explicit(0, integer(V3)),
    integer(fields.serialNumber),
    issuerKey.algorithm,
    fields.issuer,
    sequence(certificateTime(fields.notBefore), certificateTime(fields.notAfter)),
    fields.subject,
    fields.publicKey,
    ...(fields.extensions.length === 0 ? [] : [explicit(3, sequence(...fields.extensions))]),
  );
  return sequence(tbs, issuerKey.algorithm, bitString(await issuerKey.sign(tbs)));
}

/** A Name: O=…, CN=… */
export function distinguishedName(organization: string, commonName: string): Bytes {
  const relative = (type: string, value: string) => setOf([sequence(oid(type), utf8String(value))]);
  return sequence(relative(ID_ORGANIZATION, organization), relative(ID_COMMON_NAME, commonName));
}

export function extension(id: string, critical: boolean, value: Uint8Array): Bytes {
  return sequence(oid(id), ...(critical ? [TRUE] : []), octetString(value));
}

/** Extensions of a certification authority: it issues certificates and revocation lists, and nothing else. */
export function authorityExtensions(): Bytes[] {
  return [
    extension(ID_BASIC_CONSTRAINTS, true, sequence(TRUE)),
    extension(ID_KEY_USAGE, true, encode(TAG.bitString, Uint8Array.of(1, 0b0000_0110))),
  ];
}

/** Extensions of a time-stamping certificate (RFC 3161 §2.3): it signs time stamps, and nothing else. */
export function timeStampingExtensions(): Bytes[] {
  return [
    extension(ID_KEY_USAGE, true, encode(TAG.bitString, Uint8Array.of(7, 0b1000_0000))),
    extension(ID_EXTENDED_KEY_USAGE, true, sequence(oid(ID_KP_TIME_STAMPING))),
  ];
}

import type { Identity } from '../../../../sandbox/psc/identity-file';
import { authorityExtensions, distinguishedName, extension } from '../../../../sandbox/psc/make-certificate';
import { sha1 } from '@noble/hashes/legacy.js';
import type { Bytes } from '../../../../proofs/asn1/der';
import { contextTag, TAG } from '../../../../proofs/asn1/der';
import {
  bitString,
  certificateTime,
  encode,
  explicit,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
} from '../../../../proofs/asn1/der-write';
import * as id from '../../../../proofs/asn1/oids';
import { keyHash } from '../../../../proofs/revocation/cert-id';
import type { Certificate } from '../../../../proofs/x509/certificate';
import { certify } from '../timestamp/forge';

export const THIS_UPDATE = new Date('2026-11-15T00:00:00Z');
export const NEXT_UPDATE = new Date('2026-11-22T00:00:00Z');
export const REVOKED_AT = new Date('2026-11-10T08:00:00Z');

/** A root, an authority below it, and a signer: two certificates that can be revoked. */
export interface Chain {
  root: Identity;
  issuer: Identity;
  signer: Identity;
  path: Certificate[];
}

/** When the certificates of a chain end. */
export const NOT_AFTER = new Date('2027-01-01T00:00:00Z');

export async function newChain(extensions?: Bytes[]): Promise<Chain> {
  const notAfter = NOT_AFTER;
  const root = await certify(null, { notAfter });
  const issuer = await certify(root, {
    notAfter,
    subject: distinguishedName('Forge', 'Issuer'),
    extensions: authorityExtensions(),
    serialNumber: 41n,
  });
  const signer = await certify(issuer, { notAfter, ...(extensions === undefined ? {} : { extensions }) });
  return { root, issuer, signer, path: [signer, issuer, root].map(({ certificate }) => certificate) };
}

export function reasonExtension(reason: number, critical = false): Bytes {
  return extension(id.ID_CRL_REASON, critical, encode(TAG.enumerated, Uint8Array.of(reason)));
}

export function crlEntry(serialNumber: bigint, ...extensions: Bytes[]): Bytes {
  return crlEntryAt(REVOKED_AT, serialNumber, ...extensions);
}

export function crlEntryAt(revokedAt: Date, serialNumber: bigint, ...extensions: Bytes[]): Bytes {
  return sequence(
    integer(serialNumber),
    certificateTime(revokedAt),
    ...(extensions.length === 0 ? [] : [sequence(...extensions)]),
  );
}

/** Each field changes one part of an otherwise good list, before it is signed. */
export interface CrlDeviation {
  version?: Bytes[];
  issuerName?: Bytes;
  innerAlgorithm?: Bytes;
  thisUpdate?: Date;
  nextUpdate?: Date | null;
  entries?: Bytes[];
  extensions?: Bytes[];
  signature?: (signature: Bytes) => Bytes;
}

export async function forgeCrl(issuer: Identity, deviation: CrlDeviation = {}): Promise<Bytes> {
  const { entries = [], thisUpdate = THIS_UPDATE, nextUpdate = NEXT_UPDATE } = deviation;
  const extensions = deviation.extensions ?? [extension('2.5.29.20', false, integer(7))];
  const tbs = sequence(
    ...(deviation.version ?? [integer(1)]),
    deviation.innerAlgorithm ?? issuer.key.algorithm,
    deviation.issuerName ?? issuer.certificate.subject,
    certificateTime(thisUpdate),
    ...(nextUpdate === null ? [] : [certificateTime(nextUpdate)]),
    ...(entries.length === 0 ? [] : [sequence(...entries)]),
    ...(extensions.length === 0 ? [] : [explicit(0, sequence(...extensions))]),
  );
  const signature = await issuer.key.sign(tbs);
  return sequence(tbs, issuer.key.algorithm, bitString(deviation.signature?.(signature) ?? signature));
}

export const GOOD = Uint8Array.of(0x80, 0);
export const UNKNOWN = Uint8Array.of(0x82, 0);

export function revokedStatus(reason?: number): Bytes {
  const parts = [generalizedTime(REVOKED_AT)];
  if (reason !== undefined) parts.push(explicit(0, encode(TAG.enumerated, Uint8Array.of(reason))));
  return encode(contextTag(1), ...parts);
}

export function certId(
  { certificate }: Identity,
  issuer: Identity,
  hash: (data: Uint8Array) => Uint8Array = sha1,
  algorithm: string = id.ID_SHA1,
): Bytes {
  // The key of these certificates is a P-256 point: the last 65 octets of SubjectPublicKeyInfo.
  const key = issuer.certificate.publicKey.subarray(-65);
  return sequence(
    sequence(oid(algorithm)),
    octetString(hash(issuer.certificate.subject)),
    octetString(hash(key)),
    integer(certificate.serialNumber),
  );
}

/** Each field changes one part of an otherwise good response, before it is signed. */
export interface OcspDeviation {
  responseStatus?: number;
  responseType?: string;
  responder?: Identity;
  responderId?: Bytes;
  certificates?: Bytes[];
  producedAt?: Date;
  certId?: Bytes;
  status?: Uint8Array;
  thisUpdate?: Date;
  nextUpdate?: Date | null;
  singles?: (single: Bytes) => Bytes[];
  singleExtensions?: Bytes[];
  extensions?: Bytes[];
  signature?: (signature: Bytes) => Bytes;
}

export async function forgeOcsp(
  certificate: Identity,
  issuer: Identity,
  deviation: OcspDeviation = {},
): Promise<Bytes> {
  const { responder = issuer, thisUpdate = THIS_UPDATE, nextUpdate = NEXT_UPDATE } = deviation;
  const { singleExtensions = [], extensions = [], certificates = [] } = deviation;
  const list = (number: number, members: Bytes[]) =>
    members.length === 0 ? [] : [explicit(number, sequence(...members))];
  const single = sequence(
    deviation.certId ?? certId(certificate, issuer),
    deviation.status ?? GOOD,
    generalizedTime(thisUpdate),
    ...(nextUpdate === null ? [] : [explicit(0, generalizedTime(nextUpdate))]),
    ...list(1, singleExtensions),
  );
  const tbs = sequence(
    deviation.responderId ?? explicit(2, octetString(keyHash(responder.certificate))),
    generalizedTime(deviation.producedAt ?? thisUpdate),
    sequence(...(deviation.singles?.(single) ?? [single])),
    ...list(1, extensions),
  );
  const signature = await responder.key.sign(tbs);
  const basic = sequence(
    tbs,
    responder.key.algorithm,
    bitString(deviation.signature?.(signature) ?? signature),
    ...list(0, certificates),
  );
  return sequence(
    encode(TAG.enumerated, Uint8Array.of(deviation.responseStatus ?? 0)),
    explicit(0, sequence(oid(deviation.responseType ?? id.ID_OCSP_BASIC), octetString(basic))),
  );
}

import type { Certificate } from '../../proofs/x509/certificate';
import type { Bytes } from '../../proofs/asn1/der';
import { contextTag } from '../../proofs/asn1/der';
import {
  explicit,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
} from '../../proofs/asn1/der-write';
import type { HashName } from '../../proofs/x509/hash';
import { digest } from '../../proofs/x509/hash';
import {
  ID_CONTENT_TYPE,
  ID_MESSAGE_DIGEST,
  ID_SIGNED_DATA,
  ID_SIGNING_CERTIFICATE_V2,
  ID_TST_INFO,
} from '../../proofs/asn1/oids';

export interface TstInfoFields {
  policy: string;
  /** The DER MessageImprint of the request. */
  imprint: Bytes;
  serialNumber: bigint;
  genTime: Date;
  microseconds?: number;
  accuracySeconds: number;
  nonce: bigint | null;
}

/** TSTInfo (RFC 3161 §2.4.2). `ordering` has its default value, which DER omits. */
export function encodeTstInfo(fields: TstInfoFields): Bytes {
  return sequence(
    integer(1),
    oid(fields.policy),
    fields.imprint,
    integer(fields.serialNumber),
    generalizedTime(fields.genTime, fields.microseconds),
    sequence(integer(fields.accuracySeconds)),
    ...(fields.nonce === null ? [] : [integer(fields.nonce)]),
  );
}

export function attribute(type: string, ...values: Bytes[]): Bytes {
  return sequence(oid(type), setOf(values));
}

const CONTENT_IS_TST_INFO = attribute(ID_CONTENT_TYPE, oid(ID_TST_INFO));

/** The signed attributes: content type, digest and signing certificate (RFC 5652 §11, RFC 5035 §3). */
export function tokenAttributes(content: Bytes, hash: HashName, signer: Certificate): Bytes[] {
  return [
    CONTENT_IS_TST_INFO,
    attribute(ID_MESSAGE_DIGEST, octetString(digest(hash, content))),
    signingCertificateV2(signer),
  ];
}

/** SigningCertificateV2 with one ESSCertIDv2. SHA-256 is the default and omitted. Cached: it is the same for every token of a signer. */
function signingCertificateV2(signer: Certificate): Bytes {
  const cached = SIGNING_CERTIFICATES.get(signer);
  if (cached !== undefined) return cached;
  const issuerSerial = sequence(sequence(explicit(4, signer.issuer)), integer(signer.serialNumber));
  const value = sequence(sequence(sequence(octetString(digest('SHA-256', signer.raw)), issuerSerial)));
  const encoded = attribute(ID_SIGNING_CERTIFICATE_V2, value);
  SIGNING_CERTIFICATES.set(signer, encoded);
  return encoded;
}

const SIGNING_CERTIFICATES = new WeakMap<Certificate, Bytes>();

interface SignerInfoFields {
  signer: Certificate;
  digestAlgorithm: Bytes;
  attributes: Bytes[];
  signatureAlgorithm: Bytes;
  signature: Bytes;
}

/** SignerInfo (RFC 5652 §5.3). Version 1 identifies the signer by issuer and serial number. */
export function encodeSignerInfo(fields: SignerInfoFields): Bytes {
  return sequence(
    integer(1),
    sequence(fields.signer.issuer, integer(fields.signer.serialNumber)),
    fields.digestAlgorithm,
    setOf(fields.attributes, contextTag(0)),
    fields.signatureAlgorithm,
    octetString(fields.signature),
  );
}

interface SignedDataFields {
  digestAlgorithms: Bytes[];
  contentType?: string;
  content: Bytes;
  certificates: Bytes[];
  signerInfos: Bytes[];
}

/** A TimeStampToken: ContentInfo with SignedData (RFC 5652 §5.1). Version 3, because the content is not id-data. */
export function encodeToken(fields: SignedDataFields): Bytes {
  const { contentType = ID_TST_INFO, certificates } = fields;
  const signedData = sequence(
    integer(3),
    setOf(fields.digestAlgorithms),
    sequence(oid(contentType), explicit(0, octetString(fields.content))),
    ...(certificates.length === 0 ? [] : [setOf(certificates, contextTag(0))]),
    setOf(fields.signerInfos),
  );
  return sequence(oid(ID_SIGNED_DATA), explicit(0, signedData));
}

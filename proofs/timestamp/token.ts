import type { Bytes, Element } from '../asn1/der';
import { children, contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields, unwrap } from '../asn1/der-fields';
import { readOid } from '../asn1/der-values';
import { ID_SIGNED_DATA } from '../asn1/oids';

interface SignedToken {
  contentType: string;
  /** The octets of eContent: the TSTInfo that messageDigest covers. */
  content: Bytes;
  /** The certificates that were sent along, DER. Being listed here implies no trust. */
  certificates: Bytes[];
  /** Revocation data that was sent along or added later: no signature covers it. */
  crls: Element[];
  signerInfos: Element[];
}

/**
 * TimeStampToken ::= ContentInfo with contentType id-signedData (RFC 3161 §2.4.2), which contains (RFC 5652 §5.1)
 *
 * SignedData ::= SEQUENCE {
 *   version CMSVersion,
 *   digestAlgorithms DigestAlgorithmIdentifiers,
 *   encapContentInfo EncapsulatedContentInfo,
 *   certificates [0] IMPLICIT CertificateSet OPTIONAL,
 *   crls [1] IMPLICIT RevocationInfoChoices OPTIONAL,
 *   signerInfos SignerInfos }
 */
export function parseToken(token: Uint8Array): SignedToken {
  const info = new DerFields(readDer(token), 'ContentInfo');
  const type = readOid(info.required(TAG.oid, 'contentType'));
  const content = info.required(contextTag(0), 'content');
  info.end();
  if (type !== ID_SIGNED_DATA) throw new DerError('The token is not CMS signed data.');

  const fields = new DerFields(unwrap(content, 'ContentInfo.content'), 'SignedData');
  fields.required(TAG.integer, 'version');
  fields.required(TAG.set, 'digestAlgorithms');
  const encapsulated = new DerFields(
    fields.required(TAG.sequence, 'encapContentInfo'),
    'EncapsulatedContentInfo',
  );
  const certificates = fields.optional(contextTag(0));
  const crls = fields.optional(contextTag(1));
  const signerInfos = children(fields.required(TAG.set, 'signerInfos'));
  fields.end();

  const contentType = readOid(encapsulated.required(TAG.oid, 'eContentType'));
  const octets = unwrap(encapsulated.required(contextTag(0), 'eContent'), 'eContent');
  encapsulated.end();
  if (octets.tag !== TAG.octetString) throw new DerError('The content of the token is not an OCTET STRING.');
  return {
    contentType,
    content: octets.content,
    // CertificateChoices (RFC 5652 §10.2.2): only plain certificates are used; the other choices are tagged.
    certificates: (certificates === null ? [] : children(certificates))
      .filter((choice) => choice.tag === TAG.sequence)
      .map((choice) => choice.raw),
    crls: crls === null ? [] : children(crls),
    signerInfos,
  };
}

import type { Element } from '../asn1/der';
import { children, contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readOid } from '../asn1/der-values';
import { ID_AD_OCSP, ID_AUTHORITY_INFO_ACCESS, ID_CRL_DISTRIBUTION_POINTS } from '../asn1/oids';
import type { Certificate } from '../x509/certificate';
import { fullName, httpUrl } from './general-names';

/** Where the certificate says that its revocation status can be asked for: http and https addresses, in its order. */
export function revocationPointers(certificate: Certificate): { crls: string[]; ocsps: string[] } {
  return {
    crls: urlsIn(certificate, ID_CRL_DISTRIBUTION_POINTS, distributionPointNames),
    ocsps: urlsIn(certificate, ID_AUTHORITY_INFO_ACCESS, ocspLocation),
  };
}

/** The names under which a certificate's lists are published, DER. */
export function distributionPoints(certificate: Certificate): Element[] {
  return membersOf(certificate, ID_CRL_DISTRIBUTION_POINTS).flatMap(distributionPointNames);
}

function urlsIn(
  certificate: Certificate,
  extension: string,
  namesIn: (member: Element) => Element[],
): string[] {
  try {
    const urls = membersOf(certificate, extension).flatMap(namesIn).map(httpUrl);
    return [...new Set(urls.filter((url) => url !== null))];
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

function membersOf({ extensions }: Certificate, oid: string): Element[] {
  const extension = extensions.find((candidate) => candidate.oid === oid);
  return extension === undefined ? [] : children(readDer(extension.value));
}

/**
 * DistributionPoint ::= SEQUENCE { distributionPoint [0], reasons [1], cRLIssuer [2] }, all optional (RFC 5280 §4.2.1.13). One that
 * covers some reasons only, or whose list another authority signs, is left out.
 */
function distributionPointNames(element: Element): Element[] {
  const fields = new DerFields(element, 'DistributionPoint');
  const name = fields.optional(contextTag(0));
  const reasons = fields.optional(0x81);
  const issuer = fields.optional(contextTag(2));
  fields.end();
  return name === null || reasons !== null || issuer !== null ? [] : fullName(name);
}

/** AccessDescription ::= SEQUENCE { accessMethod OBJECT IDENTIFIER, accessLocation GeneralName } (RFC 5280 §4.2.2.1) */
function ocspLocation(element: Element): Element[] {
  const fields = new DerFields(element, 'AccessDescription');
  const method = readOid(fields.required(TAG.oid, 'accessMethod'));
  const location = fields.any('accessLocation');
  fields.end();
  return method === ID_AD_OCSP ? [location] : [];
}

import type { Certificate } from '../../proofs/x509/certificate';
import type { Bytes } from '../../proofs/asn1/der';
import { encode, explicit, oid, sequence } from '../../proofs/asn1/der-write';
import { equalBytes } from '../../proofs/bytes';
import { extension } from './make-certificate';

/** Where the status of a certificate is published. */
export interface Pointers {
  crls: readonly string[];
  ocsps: readonly string[];
}

const ID_CRL_DISTRIBUTION_POINTS = '2.5.29.31';
const ID_AUTHORITY_INFO_ACCESS = '1.3.6.1.5.5.7.1.1';
const ID_AD_OCSP = '1.3.6.1.5.5.7.48.1';
const URI_TAG = 0x86;

/** cRLDistributionPoints and authorityInfoAccess (RFC 5280 §4.2.1.13, §4.2.2.1); none for a list that is empty. */
export function pointerExtensions({ crls, ocsps }: Pointers): Bytes[] {
  const point = (url: string) => sequence(explicit(0, explicit(0, uri(url))));
  const access = (url: string) => sequence(oid(ID_AD_OCSP), uri(url));
  return [
    ...(crls.length === 0
      ? []
      : [extension(ID_CRL_DISTRIBUTION_POINTS, false, sequence(...crls.map(point)))]),
    ...(ocsps.length === 0
      ? []
      : [extension(ID_AUTHORITY_INFO_ACCESS, false, sequence(...ocsps.map(access)))]),
  ];
}

/** Whether the certificate has these pointers and no others. */
export function pointsTo({ extensions }: Certificate, pointers: Pointers): boolean {
  const found = extensions
    .filter(({ oid: id }) => id === ID_CRL_DISTRIBUTION_POINTS || id === ID_AUTHORITY_INFO_ACCESS)
    .map(({ oid: id, value }) => extension(id, false, value));
  const wanted = pointerExtensions(pointers);
  return (
    found.length === wanted.length && wanted.every((each) => found.some((other) => equalBytes(each, other)))
  );
}

function uri(url: string): Bytes {
  return encode(URI_TAG, new TextEncoder().encode(url));
}

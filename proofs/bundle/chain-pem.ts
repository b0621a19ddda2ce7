import { parseCertificate } from '../x509/certificate';
import { equalBytes } from '../asn1/der-values';
import { encodePem } from '../x509/pem';
import { parseTimestampResponse } from '../timestamp/response';
import { parseToken } from '../timestamp/token';

/** The certificates that a time stamp carries with it, as far as they can be read; none where it can't be read at all. */
export function embeddedCertificates(tsr: Uint8Array): Uint8Array[] {
  try {
    const { token } = parseTimestampResponse(tsr);
    return token === null ? [] : parseToken(token).certificates.filter(isReadable);
  } catch {
    return [];
  }
}

/** Those, and the roots that the service has pinned for their provider, once each. */
export function chainPem(tsr: Uint8Array, roots: readonly Uint8Array[]): string {
  const all = [...embeddedCertificates(tsr), ...roots];
  return all
    .filter((certificate, i) => all.findIndex((other) => equalBytes(other, certificate)) === i)
    .map((certificate) => encodePem('CERTIFICATE', certificate))
    .join('');
}

function isReadable(certificate: Uint8Array): boolean {
  try {
    parseCertificate(certificate);
    return true;
  } catch {
    return false;
  }
}

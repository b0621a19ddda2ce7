import type { Certificate } from '../x509/certificate';
import { parseCertificate } from '../x509/certificate';
import { parseTimestampResponse } from './response';
import { parseToken } from './token';

/** Certificates that cannot be parsed are skipped: they are no candidates, and do not decide whether the token holds. */
export function readableCertificates(certificates: readonly Uint8Array[]): Certificate[] {
  return certificates.flatMap((der) => {
    try {
      return [parseCertificate(der)];
    } catch {
      return [];
    }
  });
}

/** The readable certificates of a TimeStampResp, DER. Empty when the response cannot be parsed. */
export function embeddedCertificates(response: Uint8Array): Uint8Array[] {
  try {
    const { token } = parseTimestampResponse(response);
    return token === null ? [] : readableCertificates(parseToken(token).certificates).map(({ raw }) => raw);
  } catch {
    return [];
  }
}

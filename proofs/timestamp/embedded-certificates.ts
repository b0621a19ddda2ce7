import { readableCertificates } from '../x509/readable-certificates';
import { parseTimestampResponse } from './response';
import { parseToken } from './token';

/** The readable certificates of a TimeStampResp, DER. Empty when the response cannot be parsed. */
export function embeddedCertificates(response: Uint8Array): Uint8Array[] {
  try {
    const { token } = parseTimestampResponse(response);
    return token === null ? [] : readableCertificates(parseToken(token).certificates).map(({ raw }) => raw);
  } catch {
    return [];
  }
}

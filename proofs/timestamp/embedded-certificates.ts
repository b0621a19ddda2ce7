import { readableCertificates } from '../x509/readable-certificates';
import { tokenIn } from './given-token';
import { parseToken } from './token';

/** The readable certificates of a TimeStampResp, or of a token alone, DER. Empty when it cannot be parsed. */
export function embeddedCertificates(given: Uint8Array): Uint8Array[] {
  try {
    const token = tokenIn(given);
    return token === null ? [] : readableCertificates(parseToken(token).certificates).map(({ raw }) => raw);
  } catch {
    return [];
  }
}

import type { Certificate } from './certificate';
import { parseCertificate } from './certificate';

/** Certificates that cannot be parsed are skipped: they are no candidates, and do not decide whether a token holds. */
export function readableCertificates(certificates: readonly Uint8Array[]): Certificate[] {
  return certificates.flatMap((der) => {
    try {
      return [parseCertificate(der)];
    } catch {
      return [];
    }
  });
}

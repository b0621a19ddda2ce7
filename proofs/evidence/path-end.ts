import type { Certificate } from '../x509/certificate';

/** The earliest end of the certificates from a signer to its trust anchor. */
export function pathEnd(path: readonly Certificate[]): Date {
  return new Date(Math.min(...path.map(({ notAfter }) => notAfter.getTime())));
}

import { causes } from './causes';

const UNTRUSTED: readonly string[] = [
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Why a TLS connection refused the server's certificate; `null` for any other error. An expired one is the server's fault, not listed here. */
export function whyUntrusted(error: unknown): string | null {
  const found = causes(error).find((cause) =>
    UNTRUSTED.includes((cause as NodeJS.ErrnoException).code ?? ''),
  );
  // Node 24 appends advice that does not apply: the system's store is trusted already.
  return found?.message.split(';', 1)[0]?.replace(/\.$/, '') ?? null;
}

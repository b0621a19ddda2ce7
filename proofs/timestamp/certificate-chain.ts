import { equalBytes } from '../bytes';
import type { Certificate } from '../x509/certificate';
import { readableCertificates } from '../x509/readable-certificates';
import { findSigner } from './find-signer';
import { parseTimestampResponse } from './response';
import { readSignerInfo } from './signer-info';
import { parseToken } from './token';

/**
 * From the certificate that signed a TimeStampResp to its root, DER: each is followed by its issuer, found among the token's own
 * certificates and the others, which are the pinned roots and intermediates. Issuers are matched by name, so two of the same name are both listed, and nothing is verified. Empty
 * when the response names no signer.
 */
export function certificateChain(response: Uint8Array, others: readonly Uint8Array[]): Uint8Array[] {
  const elsewhere = readableCertificates(others);
  const { signer, embedded } = readCertificates(response, elsewhere);
  const known = distinct([...embedded, ...elsewhere]);
  const chain: Certificate[] = [];
  let next = signer === null ? [] : [signer];
  while (next.length > 0) {
    chain.push(...next);
    const below = next;
    next = known.filter(
      (issuer) =>
        below.some((certificate) => equalBytes(certificate.issuer, issuer.subject)) &&
        !chain.some(({ raw }) => equalBytes(raw, issuer.raw)),
    );
  }
  return chain.map(({ raw }) => raw);
}

function readCertificates(
  response: Uint8Array,
  elsewhere: readonly Certificate[],
): { signer: Certificate | null; embedded: Certificate[] } {
  try {
    const { token } = parseTimestampResponse(response);
    const { certificates, signerInfos } = parseToken(token ?? new Uint8Array());
    const embedded = readableCertificates(certificates);
    const [signerInfo] = signerInfos;
    return {
      signer:
        signerInfo === undefined ? null : findSigner(readSignerInfo(signerInfo).sid, embedded, elsewhere),
      embedded,
    };
  } catch {
    return { signer: null, embedded: [] };
  }
}

function distinct(certificates: readonly Certificate[]): Certificate[] {
  return certificates.filter(
    ({ raw }, i) => certificates.findIndex((other) => equalBytes(other.raw, raw)) === i,
  );
}

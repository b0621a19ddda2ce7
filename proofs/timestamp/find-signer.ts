import type { Certificate } from '../x509/certificate';
import { DerError } from '../asn1/der';
import { equalBytes } from '../bytes';
import type { SignerIdentifier } from './signer-info';

/**
 * RFC 5652 §5.3: the signer's certificate is the one its identifier names, at any position. It is looked up among the token's own
 * certificates, and elsewhere only if none of them matches. Two different certificates that match mean that one was planted, so
 * neither is accepted.
 */
export function findSigner(
  sid: SignerIdentifier,
  embedded: readonly Certificate[],
  elsewhere: readonly Certificate[],
): Certificate {
  const matching = (list: readonly Certificate[]) => list.filter((candidate) => matches(candidate, sid));
  const own = matching(embedded);
  const [signer, ...others] = own.length > 0 ? own : matching(elsewhere);
  if (signer === undefined) throw new DerError("The token does not contain the signer's certificate.");
  if (others.some((other) => !equalBytes(other.raw, signer.raw))) {
    throw new DerError("Two different certificates match the signer's identifier.");
  }
  return signer;
}

function matches(certificate: Certificate, sid: SignerIdentifier): boolean {
  if (sid.kind === 'issuer_and_serial') {
    return equalBytes(certificate.issuer, sid.issuer) && certificate.serialNumber === sid.serialNumber;
  }
  const { subjectKeyIdentifier } = certificate.known;
  return subjectKeyIdentifier !== null && equalBytes(subjectKeyIdentifier, sid.keyIdentifier);
}

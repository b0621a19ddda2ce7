import type { Certificate } from '../x509/certificate';
import { DerError } from '../asn1/der';
import { equalBytes } from '../asn1/der-values';
import type { SignerIdentifier } from './signer-info';

/**
 * RFC 5652 §5.3: the signer is who its identifier names, wherever in the bag it stands. Two different certificates that
 * both answer to it mean that one was planted, so neither is taken.
 */
export function findSigner(sid: SignerIdentifier, candidates: Certificate[]): Certificate {
  const [signer, ...others] = candidates.filter((candidate) => answersTo(candidate, sid));
  if (signer === undefined) throw new DerError('The certificate of the signer is not in the token.');
  if (others.some((other) => !equalBytes(other.raw, signer.raw))) {
    throw new DerError('Two different certificates answer to the identifier of the signer.');
  }
  return signer;
}

function answersTo(certificate: Certificate, sid: SignerIdentifier): boolean {
  if (sid.kind === 'issuer_and_serial') {
    return equalBytes(certificate.issuer, sid.issuer) && certificate.serialNumber === sid.serialNumber;
  }
  const { subjectKeyIdentifier } = certificate.known;
  return subjectKeyIdentifier !== null && equalBytes(subjectKeyIdentifier, sid.keyIdentifier);
}

import { ID_KP_OCSP_SIGNING } from '../asn1/oids';
import { equalBytes } from '../bytes';
import type { Certificate } from '../x509/certificate';
import { certificateFault } from '../x509/certification-path';
import { KEY_USAGE } from '../x509/extensions';
import { readableCertificates } from '../x509/readable-certificates';
import { verifySignature } from '../x509/signature';
import { signatureScheme } from '../x509/signature-scheme';
import { keyHash } from './cert-id';
import type { OcspResponse, ResponderId } from './ocsp-response';

/** Bounds the work that a response full of look-alike certificates can cause. */
const MAX_DELEGATES = 4;

/**
 * RFC 6960 §4.2.2.2: the response is signed by the issuer itself, or by a responder to which the issuer gave a certificate for
 * that purpose. Gives the reason why not, as a sentence, or `null`.
 */
export async function responderFault(response: OcspResponse, issuer: Certificate): Promise<string | null> {
  if (isNamed(response.responderId, issuer)) return signatureFault(response, issuer);
  const delegates = readableCertificates(response.certificates).filter((candidate) =>
    isNamed(response.responderId, candidate),
  );
  let fault: string | null = null;
  for (const delegate of delegates.slice(0, MAX_DELEGATES)) {
    const own =
      (await delegateFault(delegate, issuer, response)) ?? (await signatureFault(response, delegate));
    if (own === null) return null;
    fault ??= own;
  }
  return fault ?? 'The OCSP response does not contain the certificate of its responder.';
}

function isNamed(id: ResponderId, certificate: Certificate): boolean {
  return id.kind === 'name'
    ? equalBytes(id.name, certificate.subject)
    : equalBytes(id.hash, keyHash(certificate));
}

async function delegateFault(
  delegate: Certificate,
  issuer: Certificate,
  { producedAt }: OcspResponse,
): Promise<string | null> {
  const { extendedKeyUsage, keyUsage } = delegate.known;
  if (!equalBytes(delegate.issuer, issuer.subject))
    return 'The OCSP responder was appointed by another authority.';
  if (extendedKeyUsage?.purposes.includes(ID_KP_OCSP_SIGNING) !== true)
    return "The OCSP responder's certificate is not for that purpose.";
  if (keyUsage !== null && (keyUsage & (KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation)) === 0)
    return "The OCSP responder's key usage does not allow signatures.";
  const fault = certificateFault(delegate, producedAt);
  if (fault !== null) return `The OCSP responder's certificate ${fault}.`;
  const scheme = signatureScheme(delegate.signatureAlgorithm, null);
  const issued = await verifySignature(scheme, issuer.publicKey, delegate.tbs, delegate.signature);
  return issued ? null : 'The OCSP responder was appointed by another authority.';
}

async function signatureFault(response: OcspResponse, signer: Certificate): Promise<string | null> {
  const scheme = signatureScheme(response.signatureAlgorithm, null);
  const good = await verifySignature(scheme, signer.publicKey, response.tbs, response.signature);
  return good ? null : 'The OCSP response was not signed by the responder that it names.';
}

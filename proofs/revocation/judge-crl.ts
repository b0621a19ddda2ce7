import { equalBytes } from '../bytes';
import type { Certificate } from '../x509/certificate';
import { certificateFault } from '../x509/certification-path';
import { KEY_USAGE } from '../x509/extensions';
import { verifySignature } from '../x509/signature';
import { signatureScheme } from '../x509/signature-scheme';
import type { Judged } from './answer';
import type { Crl } from './crl';
import { findEntry } from './crl-entry';
import { covers } from './crl-scope';

/** RFC 5280 §6.3.3: what the list states about a certificate of this issuer. Throws `DerError` for malformed entries. */
export async function judgeCrl(crl: Crl, certificate: Certificate, issuer: Certificate): Promise<Judged> {
  if (!equalBytes(crl.issuer, certificate.issuer)) return null;
  if (!covers(crl.scope, certificate))
    return { fault: 'The revocation list does not cover this kind of certificate.' };
  const { keyUsage } = issuer.known;
  if (keyUsage !== null && (keyUsage & KEY_USAGE.cRLSign) === 0)
    return { fault: 'The key usage of the issuer does not allow it to sign revocation lists.' };
  const { thisUpdate, nextUpdate } = crl;
  const fault = certificateFault(issuer, thisUpdate);
  if (fault !== null) return { fault: `The certificate that signed the revocation list ${fault}.` };
  const scheme = signatureScheme(crl.signatureAlgorithm, null);
  if (!(await verifySignature(scheme, issuer.publicKey, crl.tbs, crl.signature)))
    return { fault: 'The revocation list was not signed by the issuer that it names.' };
  const entry = findEntry(crl.entries, certificate.serialNumber);
  if (entry === null) return { answer: { status: 'good', thisUpdate, nextUpdate } };
  return { answer: { status: 'revoked', at: entry.revokedAt, reason: entry.reason, thisUpdate } };
}

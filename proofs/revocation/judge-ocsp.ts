import type { Certificate } from '../x509/certificate';
import { certificateFault } from '../x509/certification-path';
import type { Judged } from './answer';
import { isCertId } from './cert-id';
import { responderFault } from './ocsp-responder';
import type { OcspResponse } from './ocsp-response';

/** RFC 6960 §3.2: what the response states about a certificate of this issuer. */
export async function judgeOcsp(
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
): Promise<Judged> {
  const [single, ...more] = response.responses.filter(({ certId }) => isCertId(certId, certificate, issuer));
  if (single === undefined) return null;
  if (more.length > 0) return { fault: 'The OCSP response has a certificate twice.' };
  const { status, thisUpdate, nextUpdate } = single;
  const issuerFault = certificateFault(issuer, thisUpdate);
  if (issuerFault !== null) return { fault: `The issuer's certificate ${issuerFault}.` };
  const fault = await responderFault(response, issuer);
  if (fault !== null) return { fault };
  if (status === 'unknown') return { fault: 'The OCSP responder does not know the certificate.' };
  if (status === 'good') return { answer: { status, thisUpdate, nextUpdate } };
  return { answer: { status: 'revoked', ...status, thisUpdate } };
}

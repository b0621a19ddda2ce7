import type { FastifyRequest } from 'fastify';
import { findCertificate } from '../app/find-certificate';
import type { Certificate } from '../domain/certificate';
import type { ApiDependencies } from './dependencies';
import { admissionOf } from './plugins/admission';

/** The caller's certificate; it is named in the request's log lines from here on. */
export async function ownCertificate(
  deps: Pick<ApiDependencies, 'certificates' | 'runLink'>,
  request: FastifyRequest,
  id: string,
): Promise<Certificate> {
  const certificate = await findCertificate(deps, admissionOf(request).accountId, id);
  logCertificate(deps, request, certificate.id);
  return certificate;
}

/** Adds the certificate and the link to its workflow to every further log line of this request. */
export function logCertificate(
  { runLink }: Pick<ApiDependencies, 'runLink'>,
  request: FastifyRequest,
  certificate: string,
): void {
  const runUrl = runLink(certificate);
  request.log = request.log.child({ certificate, ...(runUrl !== null && { runUrl }) });
}

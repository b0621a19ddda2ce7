import type { FastifyRequest } from 'fastify';
import type { Certificate } from '../domain/certificate';
import type { ApiDependencies } from './dependencies';
import { apiError } from './errors';
import { logCertificate } from './log-certificate';
import { admissionOf } from './plugins/admission';

/** The caller's certificate. Another account's is not told apart from one that does not exist. */
export async function findOwn(
  deps: Pick<ApiDependencies, 'certificates' | 'runLink'>,
  request: FastifyRequest,
  id: string,
): Promise<Certificate> {
  const certificate = await deps.certificates.findForAccount(admissionOf(request).accountId, id);
  if (certificate !== null) {
    logCertificate(deps, request, certificate.id);
    return certificate;
  }
  throw apiError('not_found', { message: 'This account has no certificate with that id.' });
}

import type { FastifyRequest } from 'fastify';
import type { Certificate } from '../domain/certificate';
import type { ApiDependencies } from './dependencies';
import { apiError } from './errors';
import { admissionOf } from './plugins/admission';

/** The caller's certificate. Another account's is not told apart from one that does not exist. */
export async function findOwn(
  { certificates }: Pick<ApiDependencies, 'certificates'>,
  request: FastifyRequest,
  id: string,
): Promise<Certificate> {
  const certificate = await certificates.findForAccount(admissionOf(request).accountId, id);
  if (certificate !== null) return certificate;
  throw apiError('not_found', { message: 'This account has no certificate with that id.' });
}

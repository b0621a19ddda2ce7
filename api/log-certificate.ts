import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from './dependencies';

/** From here on every line about this request names its certificate, and where the run of it can be seen. */
export function logCertificate(
  { runLink }: Pick<ApiDependencies, 'runLink'>,
  request: FastifyRequest,
  certificate: string,
): void {
  const runUrl = runLink(certificate);
  request.log = request.log.child({ certificate, ...(runUrl !== null && { runUrl }) });
}

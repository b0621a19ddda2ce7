import type { FastifyInstance } from 'fastify';
import { createCertificateRoute } from './create-certificate';
import { listCertificatesRoute } from './list-certificates';
import type { CertificateOptions } from './options';
import { readCertificateRoute } from './read-certificate';
import { readProofRoute } from './read-proof';

/** Everything under `/certificates`, the same for API keys and for the dashboard's sessions. */
export async function certificateRoutes(app: FastifyInstance, options: CertificateOptions): Promise<void> {
  await app.register(createCertificateRoute, options);
  await app.register(listCertificatesRoute, options);
  await app.register(readCertificateRoute, options);
  await app.register(readProofRoute, options);
}

import type { FastifyInstance } from 'fastify';
import { changeCertificateRoute } from './change-certificate';
import { createCertificateRoute } from './create-certificate';
import { listCertificatesRoute } from './list-certificates';
import type { CertificateOptions } from './options';
import { readCertificateRoute } from './read-certificate';
import { readProofRoute } from './read-proof';

/** Everything under `/certificates`, the same for API keys and for the dashboard's sessions. */
export async function certificateRoutes(
  app: FastifyInstance,
  { deps, records, uploadSlots }: CertificateOptions,
): Promise<void> {
  await app.register(createCertificateRoute, { deps, records, uploadSlots });
  await app.register(listCertificatesRoute, { deps, records });
  await app.register(readCertificateRoute, { deps, records });
  await app.register(changeCertificateRoute, { deps, records });
  await app.register(readProofRoute, { deps, records });
}

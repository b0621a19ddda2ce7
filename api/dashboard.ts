import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from './dependencies';
import type { UploadSlots } from './upload-slots';
import { negotiation } from './plugins/negotiation';
import { sessionAuthentication } from './plugins/session';
import type { Presenter } from '../app/certificate-record';
import { accountRoutes } from './routes/dashboard/accounts';
import { keyRoutes } from './routes/dashboard/keys';
import { sessionRoutes } from './routes/dashboard/session';
import { timelineRoute } from './routes/dashboard/timeline';
import { usageRoute } from './routes/dashboard/usage';
import { createCertificateRoute } from './routes/certificates/create-certificate';
import { listCertificatesRoute } from './routes/certificates/list-certificates';
import { readCertificateRoute } from './routes/certificates/read-certificate';
import { readProofRoute } from './routes/certificates/read-proof';
import { AccountSchema } from './schemas/account';
import { KeySchema } from './schemas/key';

/** What the dashboard calls: a session in a cookie instead of a key. Certificates are the public routes once more. */
export async function dashboardApi(
  api: FastifyInstance,
  { deps, presenter, uploadSlots }: { deps: ApiDependencies; presenter: Presenter; uploadSlots: UploadSlots },
): Promise<void> {
  const { sessionLimiter: limiter, sessions, clock, settings } = deps;
  // A form on another page can send text; it can send no JSON without being asked where it comes from.
  api.removeContentTypeParser('text/plain');
  api.addSchema(AccountSchema);
  api.addSchema(KeySchema);
  await api.register(negotiation);
  await api.register(sessionAuthentication, { limiter, sessions, publicUrl: settings.publicUrl, clock });
  await api.register(sessionRoutes, { deps });
  await api.register(accountRoutes, { deps });
  await api.register(keyRoutes, { deps });
  await api.register(usageRoute, { deps });
  await api.register(createCertificateRoute, { deps, presenter, uploadSlots });
  await api.register(listCertificatesRoute, { deps, presenter });
  await api.register(readCertificateRoute, { deps, presenter });
  await api.register(readProofRoute, { deps, presenter });
  await api.register(timelineRoute, { deps });
}

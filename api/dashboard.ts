import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from './dependencies';
import type { Places } from './places';
import { negotiation } from './plugins/negotiation';
import { sessionAuthentication } from './plugins/session';
import type { Presenter } from './presenter';
import { accountRoutes } from './routes/dashboard/accounts';
import { keyRoutes } from './routes/dashboard/keys';
import { sessionRoutes } from './routes/dashboard/session';
import { timelineRoute } from './routes/dashboard/timeline';
import { usageRoute } from './routes/dashboard/usage';
import { createCertificateRoute } from './routes/public/create-certificate';
import { listCertificatesRoute } from './routes/public/list-certificates';
import { readCertificateRoute } from './routes/public/read-certificate';
import { readProofRoute } from './routes/public/read-proof';
import { AccountSchema } from './schemas/account';
import { KeySchema } from './schemas/key';

/** What the dashboard calls: a session in a cookie instead of a key. Certificates are the public routes once more. */
export async function dashboardApi(
  api: FastifyInstance,
  { deps, presenter, places }: { deps: ApiDependencies; presenter: Presenter; places: Places },
): Promise<void> {
  const { dashboardGate: gate, sessions, clock, settings } = deps;
  // A form on another page can send text; it can send no JSON without being asked where it comes from.
  api.removeContentTypeParser('text/plain');
  api.addSchema(AccountSchema);
  api.addSchema(KeySchema);
  await api.register(negotiation);
  await api.register(sessionAuthentication, { gate, sessions, publicUrl: settings.publicUrl, clock });
  await api.register(sessionRoutes, { deps });
  await api.register(accountRoutes, { deps });
  await api.register(keyRoutes, { deps });
  await api.register(usageRoute, { deps });
  await api.register(createCertificateRoute, { deps, presenter, places });
  await api.register(listCertificatesRoute, { deps, presenter });
  await api.register(readCertificateRoute, { deps, presenter });
  await api.register(readProofRoute, { deps, presenter });
  await api.register(timelineRoute, { deps });
}

import type { FastifyInstance } from 'fastify';
import { JSON_BODY_MILLISECONDS } from './http-server';
import { jsonBody } from './plugins/json-body';
import { negotiation } from './plugins/negotiation';
import { sessionAuthentication } from './plugins/session';
import { batchRoutes } from './routes/batches/batch-routes';
import { certificateRoutes } from './routes/certificates/certificate-routes';
import type { CertificateOptions } from './routes/certificates/options';
import { verifyHashRoute } from './routes/certificates/verify-hash';
import { accountLinkRoutes } from './routes/dashboard/account-links';
import { accountRoutes } from './routes/dashboard/accounts';
import { bulkRoutes } from './routes/dashboard/bulk';
import { countCertificatesRoute } from './routes/dashboard/count-certificates';
import { closingRoutes } from './routes/dashboard/closing';
import { exportRoute } from './routes/dashboard/export';
import { keyRoutes } from './routes/dashboard/keys';
import { sessionRoutes } from './routes/dashboard/session';
import { sessionListRoutes } from './routes/dashboard/sessions';
import { timelineRoute } from './routes/dashboard/timeline';
import { usageRoute } from './routes/dashboard/usage';
import { membershipRoutes } from './routes/memberships/membership-routes';
import { webhookRoutes } from './routes/webhooks/webhook-routes';
import { AccountSchema } from './schemas/account';
import { KeySchema } from './schemas/key';

/** The dashboard's API: authenticated by a session cookie instead of an API key. */
export async function dashboardApi(
  api: FastifyInstance,
  { deps, records, uploadSlots }: CertificateOptions,
): Promise<void> {
  const { accounts, sessionLimiter: limiter, sessions, auditTrail, deviceKeys, clock, settings } = deps;
  const { publicUrl } = settings;
  // A form on another site can send text/plain without a CORS preflight, but not JSON.
  api.removeContentTypeParser('text/plain');
  await api.register(jsonBody, { milliseconds: JSON_BODY_MILLISECONDS });
  api.addSchema(AccountSchema);
  api.addSchema(KeySchema);
  await api.register(negotiation);
  await api.register(sessionAuthentication, {
    ...{ accounts, limiter, sessions, auditTrail, deviceKeys, publicUrl, clock },
  });
  await api.register(sessionRoutes, { deps });
  await api.register(accountRoutes, { deps });
  await api.register(closingRoutes, { deps });
  await api.register(exportRoute, { deps, records });
  await api.register(accountLinkRoutes, { deps });
  await api.register(sessionListRoutes, { deps });
  await api.register(keyRoutes, { deps });
  await api.register(usageRoute, { deps });
  await api.register(certificateRoutes, { deps, records, uploadSlots });
  await api.register(batchRoutes, { deps });
  await api.register(countCertificatesRoute, { deps });
  await api.register(bulkRoutes, { deps, records });
  await api.register(verifyHashRoute, { deps, records });
  await api.register(timelineRoute, { deps });
  await api.register(webhookRoutes, { deps });
  await api.register(membershipRoutes, { deps });
}

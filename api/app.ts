import swagger from '@fastify/swagger';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { fastify, LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { dashboardApi } from './dashboard';
import type { ApiDependencies } from './dependencies';
import { HTTP_OPTIONS } from './http-server';
import { openapiOptions } from './openapi/document';
import { REFERENCE_PAGE } from './openapi/reference-page';
import { createUploadSlots } from './upload-slots';
import { authentication } from './plugins/authentication';
import { draining } from './plugins/draining';
import { metrics } from './plugins/metrics';
import { errorHandler, sendError, toApiError } from './plugins/error-handler';
import { negotiation } from './plugins/negotiation';
import { publicLimit } from './plugins/public-limit';
import { securityHeaders } from './plugins/security-headers';
import { createPresenter } from '../app/certificate-record';
import { newRequestId } from './request-id';
import { fileRoutes } from './routes/files';
import { healthRoutes } from './routes/health';
import { publicProofRoute } from './routes/public-proof';
import { createCertificateRoute } from './routes/certificates/create-certificate';
import { listCertificatesRoute } from './routes/certificates/list-certificates';
import { openapiRoute } from './routes/openapi';
import { readCertificateRoute } from './routes/certificates/read-certificate';
import { readProofRoute } from './routes/certificates/read-proof';
import { verifyHashRoute } from './routes/certificates/verify-hash';
import { schemaRoute } from './routes/schema';
import { trustRoutes } from './routes/trust';
import { assetRoutes, pageRoutes } from './routes/web';
import { CertificateSchema } from './schemas/certificate';
import { ErrorSchema } from './schemas/common';

/** The HTTP edge, without a port: `server.ts` listens, tests inject. */
export async function buildApp(
  deps: ApiDependencies,
  logger: FastifyBaseLogger,
  document: FastifyDynamicSwaggerOptions = openapiOptions(deps.settings.publicUrl, deps.settings.version),
): Promise<FastifyInstance> {
  const { service, publicUrl, trustProxy } = deps.settings;
  const app = fastify({
    ...HTTP_OPTIONS,
    loggerInstance: logger,
    // One line for a request, when it was answered: plugins/metrics.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy,
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, useDefaults: true } },
    frameworkErrors: (error, request, reply) => {
      void sendError(request, reply, toApiError(error));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.addSchema(ErrorSchema);
  app.addSchema(CertificateSchema);

  await app.register(securityHeaders, { https: publicUrl.startsWith('https:') });
  await app.register(draining);
  await app.register(metrics, { figures: deps.metrics });
  await app.register(errorHandler);
  await app.register(swagger, document);

  const presenter = createPresenter(deps);
  const uploadSlots = createUploadSlots(deps.settings.postsAtOnce);
  await app.register(
    async (api) => {
      await api.register(negotiation);
      await api.register(authentication, { limiter: deps.keyLimiter, service, clock: deps.clock });
      await api.register(createCertificateRoute, { deps, presenter, uploadSlots });
      await api.register(listCertificatesRoute, { deps, presenter });
      await api.register(readCertificateRoute, { deps, presenter });
      await api.register(readProofRoute, { deps, presenter });
      await api.register(verifyHashRoute, { deps, presenter });
    },
    { prefix: '/api/public/v1' },
  );
  await app.register(dashboardApi, { prefix: '/api/dashboard/v1', deps, presenter, uploadSlots });
  await app.register(healthRoutes, { deps });
  await app.register(assetRoutes, { web: deps.web });
  await app.register(async (open) => {
    await open.register(publicLimit, { clock: deps.clock });
    await open.register(openapiRoute, { prefix: '/api/public/v1' });
    await open.register(pageRoutes, { web: deps.web });
    await open.register(trustRoutes, { trust: deps.trust });
    await open.register(schemaRoute);
    await open.register(publicProofRoute, { deps, presenter });
    if (deps.fileLinks !== null)
      await open.register(fileRoutes, { files: deps.files, links: deps.fileLinks });
    await open.register(swaggerUi, REFERENCE_PAGE);
  });
  return app;
}

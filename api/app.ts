import swagger from '@fastify/swagger';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { fastify, LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { dashboardApi } from './dashboard';
import { requireRealTimes } from './date-time-format';
import type { ApiDependencies } from './dependencies';
import { HTTP_OPTIONS, WRITE_IDLE_MILLISECONDS } from './http-server';
import { openapiOptions } from './openapi/document';
import { createKnownCaller } from './known-caller';
import { buildLazySerializer } from './lazy-serializer';
import { buildLazyValidator } from './lazy-validator';
import { createThrottle } from './throttle';
import { createUploadSlots } from './upload-slots';
import { authentication } from './plugins/authentication';
import { crossOrigin } from './plugins/cross-origin';
import { draining } from './plugins/draining';
import { contentCoding } from './plugins/content-coding';
import { expectation } from './plugins/expectation';
import { LARGE_BODIES, MAXIMUM_REFUSED_BODIES } from './plugins/json-body';
import { metrics } from './plugins/metrics';
import { pipelining } from './plugins/pipelining';
import { forwarded } from './plugins/forwarded';
import { errorHandler, sendError, toApiError } from './plugins/error-handler';
import { refusedRequests } from './plugins/refused-requests';
import { hostHeader } from './plugins/host-header';
import { negotiation } from './plugins/negotiation';
import { tracing } from './plugins/tracing';
import { publicLimit } from './plugins/public-limit';
import { writeIdle } from './plugins/write-idle';
import { addCommonHeaders, securityHeaders } from './plugins/security-headers';
import { createCertificateRecords } from '../app/certificate-record';
import { accountRoute } from './routes/account';
import { batchRoutes } from './routes/batches/batch-routes';
import { dashboardPageRoutes } from './routes/dashboard-pages';
import { fileRoutes } from './routes/files';
import { guideRoutes } from './routes/guide';
import { healthRoutes } from './routes/health';
import { publicDownloadRoutes } from './routes/public-downloads';
import { publicPictureRoutes } from './routes/public-pictures';
import { publicProofRoutes } from './routes/public-proof';
import { certificateRoutes } from './routes/certificates/certificate-routes';
import { membershipRoutes } from './routes/memberships/membership-routes';
import { publicCredentialRoutes } from './routes/memberships/public-credential';
import { credentialRootRoutes } from './routes/memberships/well-known';
import { unsubscribeRoutes } from './routes/memberships/unsubscribe';
import { openapiRoute } from './routes/openapi';
import { verifyHashRoute } from './routes/certificates/verify-hash';
import { schemaRoute } from './routes/schema';
import { statusRoute } from './routes/status';
import { trustRoutes } from './routes/trust';
import { webhookRoutes } from './routes/webhooks/webhook-routes';
import { assetRoutes, pageRoutes } from './routes/web';
import { CertificateSchema } from './schemas/certificate';
import { ErrorSchema } from './schemas/common';

/** The whole API, not yet listening: `server/main.ts` listens, tests inject. */
export async function buildApp(
  deps: ApiDependencies,
  logger: FastifyBaseLogger,
  document: FastifyDynamicSwaggerOptions = openapiOptions(deps.settings.publicUrl, deps.settings.version),
): Promise<FastifyInstance> {
  const { service, publicUrl, trustProxy, slots } = deps.settings;
  const https = publicUrl.startsWith('https:');
  const app = fastify({
    ...HTTP_OPTIONS,
    loggerInstance: logger,
    // plugins/metrics.ts logs one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    schemaController: {
      compilersFactory: { buildSerializer: buildLazySerializer, buildValidator: buildLazyValidator },
    },
    // The schemas are our own: checking them against JSON Schema's own schema at every start would first have to compile that.
    ajv: {
      onCreate: requireRealTimes,
      customOptions: {
        coerceTypes: true,
        removeAdditional: false,
        useDefaults: true,
        // Points have two decimals, and no binary fraction is a multiple of 0.01.
        multipleOfPrecision: 6,
        validateSchema: false,
        // Errors then carry the schema and the value, which messages are made from.
        verbose: true,
      },
    },
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      addCommonHeaders(request, reply, https);
      void sendError(request, reply, toApiError(error, request));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.addSchema(ErrorSchema);
  app.addSchema(CertificateSchema);

  await app.register(pipelining);
  if (deps.settings.traced) await app.register(tracing);
  await app.register(hostHeader, { publicUrl });
  await app.register(crossOrigin);
  await app.register(securityHeaders, { https });
  await app.register(writeIdle, { milliseconds: WRITE_IDLE_MILLISECONDS });
  await app.register(draining);
  await app.register(metrics, { metrics: deps.metrics });
  await app.register(errorHandler, { errorPage: deps.web?.errorPage, publicUrl });
  await app.register(expectation);
  await app.register(contentCoding);
  await app.register(forwarded);
  await app.register(swagger, document);

  app.decorate('largeBodySlots', createUploadSlots(LARGE_BODIES));
  app.decorate('largeBodyThrottle', createThrottle(MAXIMUM_REFUSED_BODIES, deps.clock));

  const records = createCertificateRecords(deps);
  const options = { deps, records, uploadSlots: createUploadSlots(slots) };
  await app.register(
    async (api) => {
      await api.register(negotiation);
      await api.register(authentication, { limiter: deps.keyLimiter, service, clock: deps.clock });
      await api.register(refusedRequests, deps);
      await api.register(certificateRoutes, options);
      await api.register(batchRoutes, { deps });
      await api.register(verifyHashRoute, options);
      await api.register(accountRoute, { deps });
      await api.register(webhookRoutes, { deps });
      await api.register(membershipRoutes, { deps });
    },
    { prefix: '/api/public/v1' },
  );
  await app.register(dashboardApi, { prefix: '/api/dashboard/v1', ...options });
  await app.register(healthRoutes, { deps });
  await app.register(assetRoutes, { web: deps.web });
  await app.register(async (open) => {
    await open.register(publicLimit, { clock: deps.clock, isKnown: createKnownCaller(deps) });
    await open.register(pageRoutes, { web: deps.web });
    await open.register(dashboardPageRoutes, { deps });
    await open.register(unsubscribeRoutes, { deps });
    await open.register(statusRoute, { deps });
    await open.register(guideRoutes, { deps });
    await open.register(async (documents) => {
      await documents.register(negotiation);
      await documents.register(openapiRoute, { prefix: '/api/public/v1' });
      await documents.register(trustRoutes, { trust: deps.trust });
      await documents.register(schemaRoute);
      await documents.register(credentialRootRoutes, { deps });
      await documents.register(publicCredentialRoutes, { deps });
      await documents.register(publicProofRoutes, options);
      await documents.register(publicDownloadRoutes, options);
      await documents.register(publicPictureRoutes, options);
    });
  });
  const { fileLinks: links, clock } = deps;
  if (links !== null) await app.register(fileRoutes, { links, clock, downloadsAtOnce: slots.downloads });
  return app;
}

import { fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { randomBase62 } from '../domain/base62';
import type { ApiDependencies } from './dependencies';
import { authentication } from './plugins/authentication';
import { errorHandler } from './plugins/error-handler';
import { createPresenter } from './presenter';
import { fileRoutes } from './routes/files';
import { healthRoutes } from './routes/health';
import { homeRoute } from './routes/home';
import { createCertificateRoute } from './routes/public/create-certificate';
import { readCertificateRoute } from './routes/public/read-certificate';
import { readProofRoute } from './routes/public/read-proof';
import { verifyHashRoute } from './routes/public/verify-hash';
import { trustRoutes } from './routes/trust';

/** The HTTP edge, without a port: `server.ts` listens, tests inject. */
export function buildApp(deps: ApiDependencies, logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    genReqId: () => `req_${randomBase62(20)}`,
    requestIdHeader: false,
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, useDefaults: true } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.register(errorHandler);

  const presenter = createPresenter(deps);
  app.register(
    async (api) => {
      await api.register(authentication, { gate: deps.gate, service: deps.settings.service });
      await api.register(createCertificateRoute, { deps, presenter });
      await api.register(readCertificateRoute, { deps, presenter });
      await api.register(readProofRoute, { deps });
      await api.register(verifyHashRoute, { deps, presenter });
    },
    { prefix: '/api/public/v1' },
  );
  app.register(homeRoute);
  app.register(healthRoutes, { deps });
  app.register(trustRoutes, { trust: deps.trust });
  if (deps.fileLinks !== null) app.register(fileRoutes, { files: deps.files, links: deps.fileLinks });
  return app;
}

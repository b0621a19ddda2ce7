import type { FastifyPluginCallback } from 'fastify';
import type { TrustedRoots } from '../dependencies';
import { apiError } from '../errors';

const PEM = 'application/x-pem-file';

/** The pinned roots, for whoever checks a time stamp with software of their own. */
export const trustRoutes: FastifyPluginCallback<{ trust: TrustedRoots[] }> = (app, { trust }, done) => {
  // Where an accredited provider is configured, nobody should take the sandbox for one.
  const accredited = trust.some(({ grade }) => grade === 'accredited');
  const published = trust.filter(({ grade }) => !(accredited && grade === 'sandbox'));

  app.get('/.well-known/sello/trust.pem', async (_request, reply) =>
    reply.type(PEM).send(published.map(({ pem }) => pem).join('')),
  );

  app.get<{ Params: { provider: string } }>(
    '/.well-known/sello/trust/:provider.pem',
    async (request, reply) => {
      const found = trust.find(({ provider }) => provider === request.params.provider);
      if (found === undefined) throw apiError('not_found');
      return reply.type(PEM).send(found.pem);
    },
  );
  done();
};

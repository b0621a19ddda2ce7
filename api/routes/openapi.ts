import type { FastifyPluginCallback } from 'fastify';

export const openapiRoute: FastifyPluginCallback = (app, _options, done) => {
  app.get(
    '/openapi',
    {
      schema: {
        operationId: 'getOpenapi',
        tags: ['description'],
        summary: 'The OpenAPI document',
        description: 'OpenAPI 3.1, for API clients and code generators. Needs no key.',
        security: [],
        response: {
          200: {
            description: 'The OpenAPI document of this API.',
            content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
          },
        },
      },
    },
    async () => app.swagger(),
  );
  done();
};

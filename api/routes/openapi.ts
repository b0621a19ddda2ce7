import type { FastifyPluginCallback } from 'fastify';

export const openapiRoute: FastifyPluginCallback = (app, _options, done) => {
  app.get(
    '/openapi',
    {
      schema: {
        operationId: 'getOpenapi',
        tags: ['description'],
        summary: 'This document',
        description: 'OpenAPI 3.1, for API clients and generators. Needs no key.',
        security: [],
        response: {
          200: {
            description: 'The description of this API.',
            content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
          },
        },
      },
    },
    async () => app.swagger(),
  );
  done();
};

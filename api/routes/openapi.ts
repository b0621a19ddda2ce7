import type { FastifyPluginCallback } from 'fastify';
import { Type } from 'typebox';
import { json } from '../schemas/common';

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
          406: json(Type.Ref('Error#'), 'The `Accept` header does not allow JSON: `not_acceptable`.'),
          429: json(
            Type.Ref('Error#'),
            'Too many requests without a key from this address: `rate_limit_exceeded`.',
          ),
        },
      },
    },
    async () => app.swagger(),
  );
  done();
};

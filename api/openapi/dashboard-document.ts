import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { DASHBOARD_ERROR_CODES } from '../errors';
import { PUBLIC_PROOF_PATH } from '../routes/public-proof';
import { addUploadBody } from './document';
import type { OpenapiDocument } from './types';

/** For the types of the dashboard's own client, at build time. No running service hands it out. */
export function dashboardDocument(publicUrl: string, version: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sello dashboard API',
        version,
        description: 'Between the dashboard and its service, released together: others use the public API.',
      },
      servers: [{ url: publicUrl }],
    },
    refResolver: { buildLocalReference: (json) => json['$id'] as string },
    transform: ({ schema, url }) => ({
      // The routes that both APIs have speak of keys and tags, which mean nothing here.
      schema: { ...schema, hide: !url.startsWith('/api/dashboard/') && url !== PUBLIC_PROOF_PATH },
      url,
    }),
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: OpenapiDocument };
      addUploadBody(openapiObject);
      const code = openapiObject.components?.schemas?.['Error']?.properties?.['error'];
      Object.assign(code ?? {}, { enum: DASHBOARD_ERROR_CODES });
      return openapiObject;
    },
  };
}

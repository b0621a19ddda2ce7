import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { DASHBOARD_ERROR_CODES } from '../errors';
import { PUBLIC_PROOF_PATH } from '../routes/public-proof';
import { addUploadBodies } from './document';
import type { OpenapiDocument } from './types';

/** Only read at build time, to generate the types of the dashboard's client. No running service serves it. */
export function dashboardDocument(publicUrl: string, version: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sello dashboard API',
        version,
        description: 'Internal to the dashboard and released together with it. Use the public API instead.',
      },
      servers: [{ url: publicUrl }],
    },
    refResolver: { buildLocalReference: (json) => json['$id'] as string },
    transform: ({ schema, url }) => ({
      schema: { ...schema, hide: !url.startsWith('/api/dashboard/') && url !== PUBLIC_PROOF_PATH },
      url,
    }),
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: OpenapiDocument };
      addUploadBodies(openapiObject);
      const code = openapiObject.components?.schemas?.['Error']?.properties?.['error'];
      Object.assign(code ?? {}, { enum: DASHBOARD_ERROR_CODES });
      return openapiObject;
    },
  };
}

import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { JsonUpload, MultipartUpload } from '../schemas/upload';
import { addHeaders } from './headers';
import type { OpenapiDocument } from './types';

const DESCRIPTION = `Certifies files. Send a file; the service hashes it, gets a NOM-151 time stamp for it (RFC 3161, from an accredited provider where one
is configured), anchors it in Bitcoin, keeps it, and answers with a certificate that anyone can check without trusting the service.

**Authentication.** \`Authorization: Bearer <API_KEY>\`. Each key has scopes, a rate (requests in any 60 seconds) and a monthly quota (UTC).

**Limits.** Every authenticated answer carries \`RateLimit-Policy\` and \`RateLimit\`; 429 and 503 carry \`Retry-After\`. A request refused with
401 or 429 costs nothing, a 5xx gives its unit back, every other request costs one.

**Errors.** Always \`{error, message}\`: a fixed code for programs and a sentence for people.

**Grades.** \`sandbox\` is the embedded authority and has no legal value; \`technical\` is a valid authority that is not accredited;
\`accredited\` is a PSC whose root and accreditation the operator has entered.

**Versions.** v1 only grows: new fields and endpoints may appear, nothing is removed without \`Deprecation\` and \`Sunset\` headers for 12 months.`;

export function openapiOptions(publicUrl: string, version: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sello public API',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'certificates', description: 'Certify files and read certificates.' },
        { name: 'proofs', description: 'Download what proves a certificate.' },
        { name: 'verify', description: 'Ask whether a file is already certified.' },
        { name: 'description', description: 'This document.' },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal API key, `sello_live_…`. It is shown once, when it is made.',
          },
        },
      },
    },
    refResolver: { buildLocalReference: (json) => json['$id'] as string },
    transform: ({ schema, url, route }) => {
      // Only the public API is described: pages, links and health have readers of their own.
      const hidden = !url.startsWith('/api/public/');
      const { scope } = route.config ?? {};
      const described = scope === undefined ? schema : { ...schema, ...needs(scope, schema.description) };
      return { schema: { ...described, hide: hidden }, url };
    },
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: OpenapiDocument };
      addUploadBody(openapiObject);
      addHeaders(openapiObject);
      keepSchemas(openapiObject, ['Error', 'Certificate']);
      return openapiObject;
    },
  };
}

function needs(scope: string, description: string | undefined) {
  const sentence = `Needs the scope \`${scope}\`.`;
  return {
    security: [{ apiKey: [] }],
    description: description === undefined ? sentence : `${description}\n\n${sentence}`,
  };
}

/** The body is read as a stream and not validated by Fastify, which therefore knows nothing of it. */
export function addUploadBody({ paths = {} }: OpenapiDocument): void {
  for (const { post } of Object.values(paths)) {
    if (post?.operationId !== 'createCertificate') continue;
    post.requestBody = {
      required: true,
      content: {
        'multipart/form-data': { schema: MultipartUpload },
        'application/json': { schema: JsonUpload },
      },
    };
  }
}

/** The dashboard's are none of the public's concern. */
function keepSchemas({ components }: OpenapiDocument, names: string[]): void {
  if (components?.schemas === undefined) return;
  components.schemas = Object.fromEntries(
    Object.entries(components.schemas).filter(([name]) => names.includes(name)),
  );
}

import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { HashUpload, JsonUpload, MultipartUpload } from '../schemas/upload';
import { addEvents } from './event-bodies';
import { operationsOf, rewriteForGenerators } from './for-generators';
import { addHeaders } from './headers';
import { addLinks } from './links';
import type { Content, OpenapiDocument } from './types';

const DESCRIPTION = `Certifies files. Send a file; the service hashes it, gets a NOM-151 time stamp for it (RFC 3161, from an accredited provider if one
is configured), anchors it in Bitcoin, stores it, and returns a certificate that anyone can verify without trusting the service. Or send only the SHA-256 of a
file and keep the file yourself.

**Authentication.** \`Authorization: Bearer <API_KEY>\`. Each key has scopes, a rate (requests in any 60 seconds) and a monthly quota (UTC).

**Limits.** Every authenticated response carries \`RateLimit-Policy\` and \`RateLimit\`; 429 and 503 carry \`Retry-After\`. A request refused with
401 or 429 costs nothing, a 5xx gives its unit back, every other request costs one. All keys of an account together have a rate, a quota and a
number of uploads at once too; \`RateLimit\` shows the smaller remainder, and a 429 says whose limit it is. After
100 refusals of a key in a minute, further ones are delayed, so that they are 250 ms apart; so are requests with a JSON body of over 64 KiB after
20 of an account were refused.

**Errors.** Always \`{error, message}\`: a stable code for programs and a sentence for people. Beside the statuses below, any address can answer
405, 414, 417 and 431 to a request that HTTP itself does not allow there, and 400 to one that is malformed.

**Webhooks.** You never need an endpoint to get a result; it saves polling. Requests to endpoints follow Standard Webhooks 1.0.0, so any of its
libraries verifies them; the section \`webhooks\` describes the bodies.

**Memberships.** Colleges, councils and providers of courses register members, accredit courses and renew memberships by points of continuing
education. Days are written \`2026-11-14\` and judged in the time zone of the program; points have at most two decimals. Every accreditation and every
card is a certificate.

**Grades.** \`sandbox\` is the embedded authority and has no legal value; \`technical\` is a valid authority that is not accredited;
\`accredited\` is a PSC whose root and accreditation the operator has configured.

**Versions.** v1 only grows: new fields and endpoints may appear, nothing is removed without \`Deprecation\` and \`Sunset\` headers for 12 months.`;

export function openapiOptions(publicUrl: string, version: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sello public API',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'certificates', description: 'Certify files and read certificates.' },
        { name: 'batches', description: 'Certify many hashes with one call.' },
        { name: 'proofs', description: 'Download the proofs of a certificate.' },
        { name: 'verify', description: 'Check whether a file is already certified.' },
        {
          name: 'account',
          description: 'What is left of the account’s certificates and of the key’s limits.',
        },
        {
          name: 'webhooks',
          description:
            'Your endpoints, which receive events as signed requests (Standard Webhooks 1.0.0), and their deliveries.',
        },
        { name: 'events', description: 'Published events, to catch up with.' },
        { name: 'programs', description: 'Memberships: what they need, in cycles and points.' },
        { name: 'members', description: 'The people who have memberships and complete courses.' },
        { name: 'courses', description: 'What members complete to earn points.' },
        {
          name: 'accreditations',
          description: 'Courses that members have completed. Each is an Open Badge and a certificate.',
        },
        { name: 'memberships', description: 'Members in programs: cards, renewals, points and the ledger.' },
        { name: 'description', description: 'This document.' },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A personal API key, such as `sello_live_…`. It is shown only once, when it is created.',
          },
        },
      },
    },
    refResolver: { buildLocalReference: (json) => json['$id'] as string },
    transform: ({ schema, url, route }) => {
      // Only the public API is documented, not pages, file links and health checks.
      const hidden = !url.startsWith('/api/public/');
      const { scope } = route.config ?? {};
      const described = scope === undefined ? schema : { ...schema, ...needs(scope, schema.description) };
      return { schema: { ...described, hide: hidden }, url };
    },
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: OpenapiDocument };
      addUploadBodies(openapiObject);
      addHeaders(openapiObject);
      addEvents(openapiObject);
      addLinks(openapiObject);
      rewriteForGenerators(openapiObject);
      return openapiObject;
    },
  };
}

function needs(scope: string, description: string | undefined) {
  const sentence =
    scope === 'any' ? 'Any key will do, whatever its scopes.' : `Needs the scope \`${scope}\`.`;
  return {
    security: [{ apiKey: [] }],
    description: description === undefined ? sentence : `${description}\n\n${sentence}`,
  };
}

/** The body is streamed and not validated by Fastify, so its schema is added here. One media type each: generators can't choose between two. */
export function addUploadBodies(document: OpenapiDocument): void {
  for (const operation of operationsOf(document)) {
    const content = UPLOADS[operation.operationId ?? ''];
    if (content !== undefined) operation.requestBody = { required: true, content };
  }
}

const UPLOADS: Record<string, Content> = {
  createCertificate: { 'multipart/form-data': { schema: MultipartUpload } },
  createCertificateFromJson: { 'application/json': { schema: JsonUpload } },
  createCertificateFromHash: { 'application/json': { schema: HashUpload } },
};

import multipart from '@fastify/multipart';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { LIMITS } from '../../../domain/limits';
import { certifyUpload } from '../../certify-upload';
import type { UploadOrder } from '../../certify-upload';
import type { ApiDependencies } from '../../dependencies';
import { apiError } from '../../errors';
import { admissionOf } from '../../plugins/authentication';
import type { Presenter } from '../../presenter';
import { CertificateAnswer } from '../../schemas/certificate';
import { receiveJson } from '../../upload/receive-json';
import { MULTIPART_OPTIONS, receiveMultipart } from '../../upload/receive-multipart';

export const createCertificateRoute: FastifyPluginCallbackTypebox<{
  deps: ApiDependencies;
  presenter: Presenter;
}> = (app, { deps, presenter }, done) => {
  // Two encodings and no others; the handler streams both to storage, so Fastify must not read either.
  app.removeAllContentTypeParsers();
  app.register(multipart, MULTIPART_OPTIONS);
  app.addContentTypeParser('application/json', (_request, body, parsed) => {
    parsed(null, body);
  });

  app.post(
    '/certificates',
    {
      config: { scope: 'certificates:write' },
      schema: { response: { 201: CertificateAnswer, 202: CertificateAnswer } },
    },
    async (request, reply) => {
      const { certificate, replayed } = await certifyUpload(deps, {
        accountId: admissionOf(request).accountId,
        idempotencyKey: idempotencyKeyOf(request),
        respondAsync: prefersAsync(request),
        receive: receiverOf(request),
      });
      if (replayed) void reply.header('idempotent-replayed', 'true');
      return reply
        .code(certificate.status === 'processing' ? 202 : 201)
        .header('location', `${deps.settings.publicUrl}/api/public/v1/certificates/${certificate.id}`)
        .send({ certificate: await presenter.one(certificate) });
    },
  );
  done();
};

function receiverOf(request: FastifyRequest): UploadOrder['receive'] {
  if (request.isMultipart()) return (sink) => receiveMultipart(request, sink);
  // A POST without a body has no content type, and no parser ran.
  if (request.body === undefined) throw apiError('unsupported_media_type');
  return (sink) => receiveJson(request.body as Readable, sink);
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length <= LIMITS.idempotencyKeyCharacters && /^[\x21-\x7e]+$/.test(key))
    return key;
  throw apiError('invalid_request', {
    message: 'The header Idempotency-Key must be 1 to 255 visible ASCII characters.',
  });
}

/** RFC 7240. */
function prefersAsync(request: FastifyRequest): boolean {
  const prefer = request.headers['prefer'];
  const preferences = (Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '')).split(',');
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}

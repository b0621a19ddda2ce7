import multipart from '@fastify/multipart';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { certifyUpload } from '../../../app/certify-upload';
import type { ReceivedUpload, Sink } from '../../../app/upload';
import { apiError } from '../../errors';
import { logCertificate } from '../../own-certificate';
import { admissionOf } from '../../plugins/admission';
import { CertificateAnswer } from '../../schemas/certificate';
import { errorAnswers, json } from '../../schemas/common';
import { UploadHeaders } from '../../schemas/upload';
import { withSimulatedFault } from '../../simulated-fault';
import type { BodyProgress } from '../../upload/body-watch';
import { unsupportedMediaType } from '../../unsupported-media-type';
import { receiveJson, takesNoFile } from '../../upload/receive-json';
import { MULTIPART_OPTIONS } from '../../upload/part-reader';
import { receiveMultipart } from '../../upload/receive-multipart';
import { JSON_BODY_BYTES, MULTIPART_BODY_BYTES } from '../../upload/upload-limits';
import type { CertificateOptions } from './options';

/** Usually the certificate is ready by then, and polling at this pace takes half of a key's default rate. */
const POLL_SECONDS = 2;

/** Each encoding is an operation of its own, as code generators can't handle two media types in one. */
const OPERATIONS = [
  {
    path: '/certificates',
    jsonOnly: false,
    hashOnly: false,
    operationId: 'createCertificate',
    summary: 'Certify a file',
    lead: `Send the file as \`multipart/form-data\`. Only the file is required. This address accepts \`application/json\` too, with the fields of
\`POST /certificates/json\` or of \`POST /certificates/hash\`.`,
  },
  {
    path: '/certificates/json',
    jsonOnly: true,
    hashOnly: false,
    operationId: 'createCertificateFromJson',
    summary: 'Certify a file, sent as base64 in JSON',
    lead: `Send the file as base64 in \`application/json\`. Only the file is required. With \`sha256\` and \`file_size\` instead of
\`file_base64\`, this address does what \`POST /certificates/hash\` does.`,
  },
  {
    path: '/certificates/hash',
    jsonOnly: true,
    hashOnly: true,
    operationId: 'createCertificateFromHash',
    summary: 'Certify a file by its hash, without sending it',
    lead: `Send the SHA-256 and the size of the file; the file stays with you, and no other call of the service has it (\`custody\` is
\`hash_only\`). The provider of the time stamp only ever sees a hash, so the proofs are the same. Whoever checks them needs the original: keep it
unchanged for ten years, as article 49 of the Mexican Código de Comercio asks of merchants. The size, the name and the media type are what you
state, and the certificate says so. A provider that requires another hash than SHA-256 is passed over.`,
  },
] as const;

const DESCRIPTION = `The answer is 201 with the finished certificate, or 202 with one in \`processing\` when the time stamp takes longer than the
service waits (30 seconds, unless the operator has set another time) or \`Prefer: respond-async\` was sent; read it again at \`Location\` after
\`Retry-After\` seconds. A 201 is final: record, file and time stamp are durable before it is sent. Each certificate takes one unit of the account's
allowance; a failed one gives it back.

An upload must not pause for 15 seconds, must keep up 16 KiB a second on average after the first 10, and must be complete within 5 minutes;
otherwise the answer is 408. A busy service shares its capacity between accounts: a 503 with \`Retry-After\` may then also come while the
file is being sent, and nothing was charged.

While every provider is of grade \`sandbox\`, the header \`Sello-Test\` makes this request go wrong, to try out error handling: \`psc_error\` (502),
\`psc_slow\` (202 after that time, certified later), \`storage_down\` (503, nothing is kept; only for a file) or \`engine_down\` (503, certified later or by a repeat
with the same \`Idempotency-Key\`). With any other provider it is a 400.`;

export const createCertificateRoute: FastifyPluginCallbackTypebox<CertificateOptions> = (
  app,
  { deps, records, uploadSlots },
  done,
) => {
  // Only two encodings. The handler streams both to storage, so Fastify must not read either.
  app.removeAllContentTypeParsers();
  app.register(multipart, MULTIPART_OPTIONS);
  app.addContentTypeParser('application/json', (_request, body, parsed) => {
    parsed(null, body);
  });

  for (const { path, jsonOnly, hashOnly, operationId, summary, lead } of OPERATIONS)
    app.post(
      path,
      {
        config: { scope: 'certificates:write', upload: true, jsonOnly, hashOnly },
        schema: {
          operationId,
          tags: ['certificates'],
          summary,
          description: `${lead}\n\n${DESCRIPTION}`,
          headers: UploadHeaders,
          response: {
            201: json(CertificateAnswer, 'The certificate is complete.'),
            202: json(CertificateAnswer, 'The request was accepted and is being certified.'),
            ...errorAnswers(400, 402, 408, 413, 415, 422, 502),
          },
        },
      },
      async (request, reply) => {
        const receive = receiverOf(request);
        const served = withSimulatedFault(deps, request);
        const { accountId } = admissionOf(request);
        const order = {
          accountId,
          idempotencyKey: request.headers['idempotency-key'] || null,
          respondAsync: prefersAsync(request.headers.prefer),
          onCertificate: (id: string) => {
            logCertificate(deps, request, id);
          },
        };
        const { certificate, replayed } = await uploadSlots.hold(accountId, (slot) =>
          certifyUpload(served, {
            ...order,
            receive: (sink) =>
              receive(sink, slot.receiving).finally(() => {
                request.endUpload();
                slot.received();
              }),
          }),
        );
        const processing = certificate.status === 'processing';
        if (replayed) void reply.header('idempotent-replayed', 'true');
        if (processing) void reply.header('retry-after', POLL_SECONDS);
        if (processing && order.respondAsync) void reply.header('preference-applied', 'respond-async');
        return reply
          .code(processing ? 202 : 201)
          .header('location', `${deps.settings.publicUrl}${app.prefix}/certificates/${certificate.id}`)
          .send({ certificate: await records.of(certificate) });
      },
    );
  done();
};

function receiverOf(
  request: FastifyRequest,
): (sink: Sink, onStart: (progress: BodyProgress) => void) => Promise<ReceivedUpload> {
  const { jsonOnly, hashOnly } = request.routeOptions.config;
  if (jsonOnly === true && request.isMultipart()) throw unsupportedMediaType(request);
  // A body whose announced size is too large is not read at all.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > (request.isMultipart() ? MULTIPART_BODY_BYTES : JSON_BODY_BYTES))
    throw apiError('file_too_large');
  if (request.isMultipart()) return (sink, onStart) => receiveMultipart(request, sink, onStart);
  // Without a body there is no content type, and no parser ran.
  if (request.body === undefined) throw unsupportedMediaType(request);
  return (sink, onStart) =>
    receiveJson(request.body as Readable, hashOnly === true ? takesNoFile : sink, onStart);
}

/** RFC 7240. */
function prefersAsync(prefer: string | undefined): boolean {
  const preferences = (prefer ?? '').split(',');
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}

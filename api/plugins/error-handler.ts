import { isBoom } from '@hapi/boom';
import type { Boom } from '@hapi/boom';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError, fromService } from '../errors';
import type { ErrorBody, ErrorCode } from '../errors';
import { lingerBeforeClose } from '../http-server';
import { UploadError } from '../upload/upload-error';
import { methodNotAllowed } from './method-not-allowed';
import { describeInvalid } from './describe-invalid';

/** Fastify's own refusals, and what to say where the body is not a file. */
const FASTIFY_CODES: Record<string, readonly [code: ErrorCode, withoutFile?: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['file_too_large', 'The body is larger than this address accepts.'],
  FST_ERR_ASYNC_CONSTRAINT: ['invalid_request'],
};

/** Sends every error of a request as exactly `{error, message}`. */
export const errorHandler = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(methodNotAllowed);
    app.setErrorHandler((error, request, reply) => {
      const takesFile = request.routeOptions.config.upload === true;
      return sendError(request, reply, toApiError(error, takesFile));
    });
    app.setNotFoundHandler((request) => {
      throw missing(request);
    });
    // In onRequest too: an unknown address answers 404 before it can complain about the body.
    app.addHook('onRequest', (request, _reply, done) => {
      done(request.is404 ? missing(request) : undefined);
    });

    function missing(request: FastifyRequest): Boom<ErrorBody> {
      const methods = app.methodsAt(request);
      // A route such as /assets/* supports the method and still has nothing under this name.
      const wrong = methods.length > 0 && !methods.includes(request.method);
      return wrong ? wrongMethod(methods) : apiError('not_found');
    }
  },
  { name: 'error-handler' },
);

export function toApiError(error: unknown, takesFile = false): Boom<ErrorBody> {
  if (isBoom(error)) return error as Boom<ErrorBody>;
  if (error instanceof UploadError) return apiError(error.code, { message: error.message });
  return fromService(error) ?? fromFastify(error as FastifyError, takesFile);
}

function fromFastify(error: FastifyError, takesFile: boolean): Boom<ErrorBody> {
  const { code, validation, validationContext, statusCode } = error;
  if (validation !== undefined) {
    return apiError('invalid_request', { message: describeInvalid(validation, validationContext) });
  }
  if (code === 'FST_ERR_BAD_URL') {
    return apiError('invalid_request', { message: 'The address is not validly percent-encoded.' });
  }
  const known = FASTIFY_CODES[code];
  if (known !== undefined) {
    const [ours, withoutFile] = known;
    return apiError(ours, { message: takesFile ? undefined : withoutFile });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return apiError('invalid_request');
  return apiError('internal_error', { cause: error });
}

function wrongMethod(methods: string[]): Boom<ErrorBody> {
  return apiError('method_not_allowed', {
    message: `This address supports only ${methods.join(', ')}.`,
    headers: { allow: methods.join(', ') },
  });
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Boom<ErrorBody>,
): FastifyReply {
  const { statusCode, headers } = error.output;
  if (statusCode >= 500) request.log.error({ err: error.cause ?? error }, 'Request failed.');
  // The rest of a refused upload is not read, so the connection can't carry another request.
  if (!request.raw.complete) {
    void reply.header('connection', 'close');
    lingerBeforeClose(request.raw.socket);
    const { bytesRead } = request.raw.socket;
    request.log.info({ error: error.data?.error, bytesRead }, 'Refused before the whole request was read.');
  }
  return reply
    .code(statusCode)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(error.data ?? { error: 'internal_error', message: error.message });
}

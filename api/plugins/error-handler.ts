import { isBoom } from '@hapi/boom';
import type { Boom } from '@hapi/boom';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { UnavailableError } from '../../ports/unavailable';
import { apiError } from '../errors';
import type { ErrorBody, ErrorCode } from '../errors';
import { UploadError } from '../upload/upload-error';

const RETRY_AFTER_SECONDS = '5';

/** What Fastify itself refuses, in our words. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'file_too_large',
};

/** Every error leaves through here, as exactly `{error, message}`. */
export const errorHandler = fastifyPlugin(
  (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => send(request, reply, toApiError(error)));
    app.setNotFoundHandler((request, reply) => send(request, reply, apiError('not_found')));
  },
  { name: 'error-handler' },
);

export function toApiError(error: unknown): Boom<ErrorBody> {
  if (isBoom(error)) return error as Boom<ErrorBody>;
  if (error instanceof UploadError) return apiError(error.code, { message: error.message });
  if (error instanceof UnavailableError) {
    return apiError('service_unavailable', { headers: { 'retry-after': RETRY_AFTER_SECONDS }, cause: error });
  }
  const { code, validation, validationContext, statusCode, message } = error as FastifyError;
  if (validation !== undefined)
    return apiError('invalid_request', { message: describe(validation, validationContext) });
  const known = FASTIFY_CODES[code];
  if (known !== undefined) return apiError(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return apiError('invalid_request', { message });
  return apiError('internal_error', { cause: error });
}

function describe(validation: NonNullable<FastifyError['validation']>, context: string | undefined): string {
  const part =
    context === 'querystring' ? 'query parameter' : context === 'params' ? 'path parameter' : 'field';
  const [first] = validation;
  if (first === undefined) return 'The request is not valid.';
  const { keyword, params, instancePath, message } = first;
  if (keyword === 'required') return `The ${part} ${String(params['missingProperty'])} is required.`;
  if (keyword === 'additionalProperties')
    return `There is no ${part} ${String(params['additionalProperty'])}.`;
  const field = instancePath.replace(/^\//, '');
  const allowed = params['allowedValues'];
  if (Array.isArray(allowed)) return `The ${part} ${field} must be one of ${allowed.join(', ')}.`;
  return `The ${part} ${field} ${message ?? 'is not valid'}.`;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Boom<ErrorBody>,
): Promise<FastifyReply> {
  const { statusCode, headers } = error.output;
  if (statusCode >= 500) request.log.error({ err: error.cause ?? error }, 'The request failed.');
  // What is left of a refused upload is not read: the connection can't carry another request.
  if (!request.raw.complete) void reply.header('connection', 'close');
  return reply
    .code(statusCode)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(error.data ?? { error: 'internal_error', message: error.message });
}

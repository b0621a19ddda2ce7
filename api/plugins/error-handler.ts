import { isBoom } from '@hapi/boom';
import type { Boom } from '@hapi/boom';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { enumerate } from '../../domain/text';
import { apiError, fromService } from '../errors';
import type { ErrorBody, ErrorCode } from '../errors';
import { ERROR_PAGE_POLICY, fillErrorPage } from '../error-page';
import { lingerBeforeClose } from '../http-server';
import { pageLanguage } from '../page-language';
import { prefersHtml } from '../prefers-html';
import { routedPath } from '../routed-path';
import { unsupportedMediaType } from '../unsupported-media-type';
import { UploadError } from '../upload/upload-error';
import { methodNotAllowed } from './method-not-allowed';
import { describeInvalid } from './describe-invalid';

declare module 'fastify' {
  interface FastifyRequest {
    /** The `error` that the request was answered with. */
    errorCode: ErrorCode | null;
  }
  interface FastifyInstance {
    /** What a browser gets instead of JSON, to be filled in; `null` when the pages have not been built. */
    errorPage: string | null;
    /** Where callers reach the service. */
    publicUrl: string;
  }
}

/** Fastify's own refusals. */
const FASTIFY_CODES: Record<string, readonly [code: ErrorCode, message?: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'file_too_large',
    'The body is larger than this address accepts. Send a smaller one.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_request', 'The body is empty. Send a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    'invalid_request',
    'The body is not valid JSON. Check its quotes, commas and brackets.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid_request',
    'The body is not as long as the header Content-Length says. Leave that header to your HTTP library.',
  ],
  FST_ERR_BAD_URL: [
    'invalid_request',
    'The address is not validly percent-encoded. Write a literal % as %25.',
  ],
  FST_ERR_ASYNC_CONSTRAINT: ['invalid_request'],
};

interface ErrorHandlerOptions {
  errorPage?: string | null | undefined;
  publicUrl?: string;
}

/** Sends every error of a request as exactly `{error, message}`, or as a page to a browser outside the API. */
export const errorHandler = fastifyPlugin(
  async (app: FastifyInstance, { errorPage = null, publicUrl = '' }: ErrorHandlerOptions) => {
    app.decorate('errorPage', errorPage);
    app.decorate('publicUrl', publicUrl);
    app.decorateRequest('errorCode', null);
    await app.register(methodNotAllowed);
    app.setErrorHandler((error, request, reply) => {
      return sendError(request, reply, toApiError(error, request));
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
      return wrong ? wrongMethod(request.method, methods) : apiError('not_found');
    }
  },
  { name: 'error-handler' },
);

export function toApiError(error: unknown, request: FastifyRequest): Boom<ErrorBody> {
  if (isBoom(error)) return error as Boom<ErrorBody>;
  if (error instanceof UploadError) return apiError(error.code, { message: error.message });
  const { publicUrl, prefix } = request.server;
  return fromService(error, `${publicUrl}${prefix}`) ?? fromFastify(error as FastifyError, request);
}

function fromFastify(error: FastifyError, request: FastifyRequest): Boom<ErrorBody> {
  const { code, validation, validationContext, statusCode } = error;
  if (validation !== undefined) {
    const message = describeInvalid(validation, validationContext, (name) => isRepeated(request, name));
    return apiError('invalid_request', { message });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType(request);
  const known = FASTIFY_CODES[code];
  if (known !== undefined) return apiError(known[0], { message: known[1] });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return apiError('invalid_request');
  return apiError('internal_error', { cause: error });
}

/** Node joins the values of a header that was sent more than once. */
function isRepeated({ raw }: FastifyRequest, header: string): boolean {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === header).length > 1;
}

function wrongMethod(method: string, methods: string[]): Boom<ErrorBody> {
  return apiError('method_not_allowed', {
    message: `This address does not support ${method}, only ${enumerate(methods, 'and')}.`,
    headers: { allow: methods.join(', ') },
  });
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Boom<ErrorBody>,
): FastifyReply {
  const { statusCode, headers } = error.output;
  request.errorCode = error.data?.error ?? 'internal_error';
  if (statusCode >= 500) request.log.error({ err: error.cause ?? error }, 'Request failed.');
  // The rest of a refused upload is not read, so the connection can't carry another request.
  if (!request.raw.complete || request.raw.errored !== null) {
    void reply.header('connection', 'close');
    lingerBeforeClose(request.raw);
    const { bytesRead } = request.raw.socket;
    request.log.info({ error: error.data?.error, bytesRead }, 'Refused before the whole request was read.');
  }
  void reply.code(statusCode).headers(headers);
  const { errorPage } = reply.server;
  if (errorPage !== null && isNavigation(request)) return sendErrorPage(request, reply, errorPage);
  return reply
    .type('application/json; charset=utf-8')
    .send(error.data ?? { error: 'internal_error', message: error.message });
}

/** Someone opens an address in a browser. Calls of the API get JSON whatever they accept. */
function isNavigation(request: FastifyRequest): boolean {
  return !routedPath(request).startsWith('/api/') && prefersHtml(request.headers.accept);
}

function sendErrorPage(request: FastifyRequest, reply: FastifyReply, template: string): FastifyReply {
  const language = pageLanguage(request);
  const wait = Number(reply.getHeader('retry-after') ?? NaN);
  const facts = {
    status: reply.statusCode,
    language,
    requestId: request.id,
    retryAfterSeconds: Number.isNaN(wait) ? null : wait,
  };
  return reply
    .headers({
      'content-security-policy': ERROR_PAGE_POLICY,
      'content-language': language,
      vary: 'Accept, Accept-Language, Cookie',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(fillErrorPage(template, facts));
}

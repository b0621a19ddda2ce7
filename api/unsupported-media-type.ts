import type { Boom } from '@hapi/boom';
import type { FastifyRequest } from 'fastify';
import { apiError } from './errors';
import type { ErrorBody } from './errors';
import { shown } from './suggest';

/** A 415 that names what was sent, and what this address takes. */
export function unsupportedMediaType({ headers, routeOptions }: FastifyRequest): Boom<ErrorBody> {
  const { 'content-type': type } = headers;
  const seen =
    type === undefined
      ? 'The request has no Content-Type.'
      : `The Content-Type ${shown(type)} is not supported.`;
  const next =
    routeOptions.config.upload === true
      ? 'Send the file as multipart/form-data, as curl does with -F file=@contract.pdf, or as application/json.'
      : 'Send the body as application/json.';
  return apiError('unsupported_media_type', { message: `${seen} ${next}` });
}

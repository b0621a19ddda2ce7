import type { Boom } from '@hapi/boom';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { apiError } from './errors';
import type { ErrorBody } from './errors';
import { shown } from './suggest';

/** A 415 that names what was sent, and what this address accepts. */
export function unsupportedMediaType({ headers, routeOptions }: FastifyRequest): Boom<ErrorBody> {
  const type = headers['content-type']?.split(';', 1)[0]?.trim();
  const seen =
    type === undefined
      ? 'The request has no Content-Type.'
      : `The Content-Type ${shown(type)} is not supported.`;
  return apiError('unsupported_media_type', { message: `${seen} ${nextStep(routeOptions.config)}` });
}

function nextStep({ upload, jsonOnly }: FastifyContextConfig): string {
  if (upload !== true) return 'Send the body as application/json.';
  if (jsonOnly === true)
    return 'Send application/json here, or a multipart/form-data form to POST /certificates.';
  return 'Send the file as multipart/form-data, as curl does with -F file=@contract.pdf, or as application/json.';
}

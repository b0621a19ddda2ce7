import type { FastifySchemaValidationError } from 'fastify/types/schema';

const PARTS: Record<string, string> = {
  querystring: 'query parameter',
  params: 'path parameter',
  headers: 'header',
  body: 'field',
};

/** A sentence that names the first invalid part of a request. */
export function describeInvalid(
  validation: FastifySchemaValidationError[],
  context: string | undefined,
): string {
  const part = PARTS[context ?? ''] ?? 'field';
  const [first] = validation;
  if (first === undefined) return 'The request is not valid.';
  const { keyword, params, instancePath, message } = first;
  if (keyword === 'required') return `The ${part} ${String(params['missingProperty'])} is required.`;
  if (keyword === 'additionalProperties')
    return `There is no ${part} ${String(params['additionalProperty'])}.`;
  const field = instancePath.replace(/^\//, '');
  const allowed = params['allowedValues'];
  if (Array.isArray(allowed)) return `The ${part} ${field} must be one of ${allowed.join(', ')}.`;
  if (keyword === 'pattern' || keyword === 'format')
    return `The ${part} ${field} is malformed: it ${message ?? 'is not valid'}.`;
  return `The ${part} ${field} ${message ?? 'is not valid'}.`;
}

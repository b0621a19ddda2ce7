import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { ERROR_CODES } from '../errors';

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Time = Type.String({ format: 'date-time', examples: ['2026-11-14T18:02:11.214Z'] });

export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Lower-case hexadecimal.',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
});

export const ErrorSchema = Type.Object(
  {
    error: Type.Enum(ERROR_CODES, { description: 'A fixed code, for programs.', examples: ['not_found'] }),
    message: Type.String({
      description: 'A sentence that says what to do next, for people.',
      examples: ['This account has no certificate with that id.'],
    }),
  },
  { $id: 'Error', additionalProperties: false, description: 'Every error has exactly these two fields.' },
);

type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 406 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503;

const MEANINGS: Record<ErrorStatus, string> = {
  400: 'The request is not valid: `invalid_request`, `empty_file` or `invalid_base64`. The message names the field.',
  401: 'The API key is missing, invalid, revoked or expired: `api_key_missing`, `api_key_invalid`, `api_key_revoked`, `api_key_expired`.',
  402: 'The account has no certificates left: `allowance_exhausted`.',
  403: 'The API key lacks the scope this call needs: `insufficient_scope`. The message names it.',
  404: 'There is no such thing in this account: `not_found`.',
  406: 'The `Accept` header allows no media type this call can answer with: `not_acceptable`.',
  408: 'The request took too long to arrive: `request_timeout`.',
  409: 'This proof does not exist yet: `proof_not_ready`.',
  413: 'The file is larger than 52,428,800 bytes: `file_too_large`.',
  415: 'The body is neither multipart/form-data nor application/json: `unsupported_media_type`.',
  422: 'The idempotency key was used with other content: `idempotency_key_reused`.',
  429: 'Too many requests, too many uploads at once (`rate_limit_exceeded`), or the monthly quota is used up (`quota_exceeded`).',
  500: 'A fault of the service: `internal_error`. Tell the operator the `X-Request-Id`.',
  502: 'No time-stamping provider gave a valid time stamp: `psc_error`. Nothing was charged; the record says `failed`.',
  503: 'Storage, database or workflow engine is out of reach: `service_unavailable`. Ask again after `Retry-After`.',
};

/** What can happen to every call that needs a key. */
const ALWAYS: ErrorStatus[] = [400, 401, 403, 406, 429, 500, 503];

export function errorAnswers(...statuses: ErrorStatus[]): Record<number, TSchema> {
  const all = [...new Set([...statuses, ...ALWAYS])].sort((a, b) => a - b);
  return Object.fromEntries(all.map((status) => [status, json(Type.Ref('Error#'), MEANINGS[status])]));
}

/** Of a call of the dashboard; the document for its client has no sentence for each. */
export function dashboardErrors(...statuses: ErrorStatus[]): Record<number, TSchema> {
  const all = [...new Set<ErrorStatus>([...statuses, 400, 429, 500, 503])].sort((a, b) => a - b);
  return Object.fromEntries(all.map((status) => [status, json(Type.Ref('Error#'), 'See `error`.')]));
}

/** Done, and nothing to say. */
export const NO_CONTENT = { 204: { description: 'Done.', type: 'null' } } as const;

/** An answer in JSON, with the sentence that the description of the API carries. */
export function json<T extends TSchema>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } } as unknown as T;
}

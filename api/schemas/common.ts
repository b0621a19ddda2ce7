import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { ERROR_CODES } from '../errors';
import type { ErrorCode } from '../errors';

/**
 * A list of types where that is possible, because Ajv validates a union each time it is sent, to find out which of its schemas applies. A
 * reference has no type of its own.
 */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  if (type === undefined && values === undefined)
    return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(values !== undefined && { enum: [...values, null] }),
  });
}

/**
 * One of these values today, more of them later. A plain string in the schema, as generated clients refuse a value that is not in their
 * enumeration.
 */
export function Growing<T extends string>(values: readonly T[], description: string, example: T) {
  const known = values.map((value) => `\`${value}\``).join(', ');
  return Type.Unsafe<T>(
    Type.String({
      description: `${description} More values may follow; today: ${known}.`,
      examples: [example],
    }),
  );
}

export const Grade = Type.Enum(['sandbox', 'technical', 'accredited'], {
  title: 'Grade',
  description:
    'sandbox: the embedded authority, without legal value. technical: a valid RFC 3161 authority that is not accredited. accredited: a PSC whose root and accreditation the operator has configured.',
});

export const Custody = Type.Enum(['held', 'hash_only'], {
  title: 'Custody',
  description:
    'held: the file is stored here. hash_only: only its SHA-256 was sent; the owner keeps the original, and its name, media type and size are what the owner stated.',
});

export const Time = Type.String({ format: 'date-time', examples: ['2026-11-14T18:02:11.214Z'] });

export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Lower-case hexadecimal.',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
});

export const ErrorSchema = Type.Object(
  {
    error: Growing<ErrorCode>(ERROR_CODES, 'A stable code, for programs.', 'not_found'),
    message: Type.String({
      description: 'For people: what is wrong and what to do next.',
      examples: ['This account has no certificate with that id.'],
    }),
  },
  { $id: 'Error', additionalProperties: false, description: 'The form of every error.' },
);

type ErrorStatus =
  400 | 401 | 402 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503;

const MEANINGS: Record<ErrorStatus, string> = {
  400: 'The request is not valid: `invalid_request`; for an upload, also `empty_file` or `invalid_base64`. The message names the field.',
  401: 'The API key is missing, invalid, revoked or expired: `api_key_missing`, `api_key_invalid`, `api_key_revoked`, `api_key_expired`.',
  402: 'The account has no certificates left, or fewer than the batch has items: `allowance_exhausted`.',
  403: 'The API key lacks the scope that this call needs: `insufficient_scope`. The message names it.',
  404: 'The account has no such certificate or batch or, for a proof, the certification failed: `not_found`. The original of a hash-only certificate: `file_not_held`.',
  406: 'The `Accept` header allows none of the media types that this call can answer with: `not_acceptable`.',
  408: 'The request took too long to arrive: `request_timeout`.',
  409: 'This proof does not exist yet: `proof_not_ready`.',
  410: 'The account was closed, and the page removed with it: `gone`.',
  413: 'The file is larger than 52,428,800 bytes, a batch than 4,194,304, or another body than 65,536: `file_too_large`.',
  415: 'This call does not accept the media type of the body, or the body is compressed: `unsupported_media_type`. The message says what it accepts.',
  422: 'The idempotency key was used with other content: `idempotency_key_reused`.',
  429: 'Too many requests, uploads or batches at once (`rate_limit_exceeded`), or the monthly quota is used up (`quota_exceeded`), of the key or of all keys of its account. The message says which.',
  500: 'An error in the service: `internal_error`. Tell the operator the `X-Request-Id`.',
  502: 'No time-stamping provider returned a valid time stamp: `psc_error`. Nothing was charged; the certificate is `failed`.',
  503: 'The service is busy, or cannot reach its storage, database or workflow engine: `service_unavailable`. Try again after `Retry-After`.',
};

/** Errors that any call with a key can have, whatever it is sent. */
const ALWAYS: ErrorStatus[] = [401, 403, 406, 429, 500, 503];

export function errorAnswers(...statuses: ErrorStatus[]): Record<number, TSchema> {
  const all = [...new Set([...statuses, ...ALWAYS])].sort((a, b) => a - b);
  return Object.fromEntries(all.map((status) => [status, json(Type.Ref('Error#'), MEANINGS[status])]));
}

/** For the dashboard's calls. Its document is only read by a type generator, so the descriptions are short. */
export function dashboardErrors(...statuses: ErrorStatus[]): Record<number, TSchema> {
  const all = [...new Set<ErrorStatus>([...statuses, 400, 429, 500, 503])].sort((a, b) => a - b);
  return Object.fromEntries(all.map((status) => [status, json(Type.Ref('Error#'), 'See `error`.')]));
}

export const NO_CONTENT = { 204: { description: 'Done.', type: 'null' } } as const;

/** A JSON answer with its description for the OpenAPI document. */
export function json<T extends TSchema>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } } as unknown as T;
}

import { Boom } from '@hapi/boom';

type Errors = Record<string, readonly [status: number, sentence: string]>;

/** Every `error` a caller can meet, its status, and what is said when there is nothing more precise to say. */
const PUBLIC_ERRORS = {
  invalid_request: [400, 'The request is not valid.'],
  empty_file: [400, 'The file is empty. Send a file with at least one byte.'],
  invalid_base64: [
    400,
    'The field file_base64 is not valid base64. Encode the file as padded RFC 4648 base64.',
  ],
  api_key_missing: [401, 'No API key was sent. Send it as: Authorization: Bearer <API_KEY>.'],
  api_key_invalid: [401, 'The API key is not valid. Check that it was copied whole, or create another one.'],
  api_key_revoked: [401, 'The API key was revoked. Create another one.'],
  api_key_expired: [401, 'The API key has expired. Create another one.'],
  allowance_exhausted: [
    402,
    'The account has no certificates left. Ask the operator of this service to grant more.',
  ],
  insufficient_scope: [403, 'The API key lacks the scope this call needs.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not take this method.'],
  not_acceptable: [406, 'This answer can only be given in another media type.'],
  request_timeout: [408, 'The request took too long to arrive. Send it again.'],
  proof_not_ready: [409, 'This proof does not exist yet. Ask again later.'],
  file_too_large: [413, 'The file is larger than 50 MB (52,428,800 bytes), the most that can be certified.'],
  uri_too_long: [414, 'The address is too long.'],
  unsupported_media_type: [415, 'Send the file as multipart/form-data or as application/json.'],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was already used with other content. Use a new key for a new file, or send the same content.',
  ],
  rate_limit_exceeded: [
    429,
    'The request rate of this API key is used up. Wait as long as Retry-After says.',
  ],
  quota_exceeded: [
    429,
    'The monthly quota of this API key is used up. Wait as long as Retry-After says, or use another key.',
  ],
  headers_too_large: [431, 'The headers of the request are too large.'],
  internal_error: [
    500,
    'Something went wrong on our side. Try again; if it stays, tell the operator the X-Request-Id.',
  ],
  psc_error: [
    502,
    'No time-stamping provider (PSC) gave a valid time stamp. Nothing was charged; send the file again later.',
  ],
  service_unavailable: [
    503,
    'The service can not reach one of its parts right now. Send the request again after Retry-After seconds, with the same Idempotency-Key if it had one.',
  ],
} as const satisfies Errors;

/** What only the dashboard's calls answer with. */
const DASHBOARD_ERRORS = {
  session_required: [401, 'You are not signed in, or the session has ended. Sign in.'],
  credentials_invalid: [401, 'E-mail or password is wrong. Check both and try again.'],
  csrf_refused: [403, 'The request came from another site. Open the dashboard itself and try again there.'],
  signup_closed: [
    403,
    'This service opens no accounts by itself. Ask the operator of this service for an account.',
  ],
  invite_invalid: [
    403,
    'The invitation is missing, used up, expired or mistyped. Ask the operator of this service for a new one.',
  ],
  email_taken: [409, 'There is already an account with this e-mail address. Sign in instead.'],
  key_limit_reached: [
    409,
    'The account has 20 live API keys, the most it may have. Revoke one that is no longer needed first.',
  ],
} as const satisfies Errors;

const ERRORS = { ...PUBLIC_ERRORS, ...DASHBOARD_ERRORS };

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(PUBLIC_ERRORS) as ErrorCode[];
export const DASHBOARD_ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export interface ErrorBody {
  error: ErrorCode;
  message: string;
}

/** An error as a caller sees it: code, sentence, headers. The only place where a code becomes an HTTP status. */
export function apiError(
  code: ErrorCode,
  options: { message?: string; headers?: Record<string, string>; cause?: unknown } = {},
): Boom<ErrorBody> {
  const [statusCode, sentence] = ERRORS[code];
  const message = options.message ?? sentence;
  const error = new Boom<ErrorBody>(message, { statusCode, data: { error: code, message } });
  Object.assign(error.output.headers, options.headers);
  if (options.cause !== undefined) error.cause = options.cause;
  return error;
}

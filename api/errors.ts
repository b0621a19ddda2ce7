import { Boom } from '@hapi/boom';
import { ServiceError } from '../app/errors';
import { PasswordsBusyError, UnavailableError } from '../domain/errors';

type Errors = Record<string, readonly [status: number, sentence: string]>;

/** Every `error` of the public API, its status, and its message where there is no more precise one. */
const PUBLIC_ERRORS = {
  invalid_request: [400, 'The request is not valid. Compare it with the documentation at /docs.'],
  empty_file: [400, 'The file is empty. Send a file with at least one byte.'],
  invalid_base64: [
    400,
    'The field file_base64 is not valid base64. Encode the file as padded RFC 4648 base64.',
  ],
  api_key_missing: [401, 'The API key is missing. Send it as: Authorization: Bearer <API_KEY>.'],
  api_key_invalid: [
    401,
    'There is no such API key on this service. Check that it belongs to this address, or create another one in the dashboard.',
  ],
  api_key_revoked: [401, 'The API key was revoked. Create another one in the dashboard.'],
  api_key_expired: [401, 'The API key has expired. Create another one in the dashboard.'],
  allowance_exhausted: [
    402,
    'The account has no certificates left. Ask the operator of this service to grant more.',
  ],
  insufficient_scope: [
    403,
    'The API key lacks the scope that this call needs. Add it to the key in the dashboard, or use another key.',
  ],
  not_found: [404, 'There is nothing at this address. Compare it with the documentation at /docs.'],
  file_not_held: [
    404,
    'Only the hash of this file was sent, so the service does not have it. The original is with the owner of the certificate.',
  ],
  method_not_allowed: [
    405,
    'This address does not support this method. The header Allow lists those that it does.',
  ],
  not_acceptable: [
    406,
    'This call cannot answer with any media type that the Accept header allows. Change that header, or leave it out.',
  ],
  request_timeout: [408, 'The request took too long to arrive. Send it again.'],
  proof_not_ready: [409, 'This proof does not exist yet. Try again after Retry-After seconds.'],
  webhook_limit_reached: [
    409,
    'The account has as many endpoints as it may have. Delete one that is no longer needed.',
  ],
  webhook_disabled: [
    409,
    'The endpoint is disabled, so nothing is sent to it. Enable it first: PATCH it with {"enabled": true}.',
  ],
  webhook_unconfirmed: [
    409,
    'The host of this endpoint has not accepted an event yet, so nothing is sent to it again. Send a test, and repeat this once it was answered with 2xx.',
  ],
  already_accredited: [
    409,
    'The member already has an accreditation for this edition of the course. Location is its address; revoke it before you issue another.',
  ],
  already_member: [
    409,
    'The member already has a membership in this program. Location is its address; renew that one, or end it first.',
  ],
  already_renewed: [
    409,
    'The membership was already renewed, and its new cycle cannot be renewed yet. Location is the address of that renewal.',
  ],
  external_id_taken: [
    409,
    'Another member of the account has this external_id. Location is the address of that member.',
  ],
  member_has_records: [
    409,
    'The member has a membership or entries in the ledger, which are kept. Archive the member, or erase the personal data.',
  ],
  course_not_draft: [
    409,
    'The course is no longer a draft, so only public_details can be changed. Create another course, or another edition.',
  ],
  course_not_accredited: [
    409,
    'The course is not accredited, or no longer. Only an accredited course can be closed, withdrawn or completed by members.',
  ],
  gone: [
    410,
    'The owner of this certificate has closed the account and had this page removed. Whoever has its proofs can still verify them.',
  ],
  file_too_large: [
    413,
    'The file is larger than 52,428,800 bytes (50 MB), the maximum. Send a smaller one; nothing was charged.',
  ],
  uri_too_long: [414, 'The address is too long. Send a shorter query.'],
  unsupported_media_type: [415, 'Send the file as multipart/form-data or as application/json.'],
  range_not_satisfiable: [
    416,
    'The requested range lies outside the file. Content-Range has its size: ask for a range within it.',
  ],
  expectation_failed: [417, 'The header Expect may only be 100-continue. Send the request without it.'],
  misdirected_request: [
    421,
    'This service does not answer under the name in the header Host. Use the address in its documentation.',
  ],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was already used with other content. Use a new key for a new file, or send the same content.',
  ],
  requirements_not_met: [
    422,
    'The member does not have the points that the program requires. GET /members/{id}/points says what is missing.',
  ],
  outside_validity: [
    422,
    'The date lies outside the dates of the course or of its provider’s accreditation. Check completed_on.',
  ],
  rate_limit_exceeded: [
    429,
    'This API key has exceeded its request rate. Wait for the number of seconds in Retry-After.',
  ],
  quota_exceeded: [
    429,
    'This API key has used up its monthly quota. Wait for the number of seconds in Retry-After, or raise the quota of the key in the dashboard.',
  ],
  headers_too_large: [431, 'The headers of the request are larger than 16 KiB. Send fewer or shorter ones.'],
  internal_error: [
    500,
    'Something went wrong on our side. Try again; if the error persists, tell the operator the X-Request-Id.',
  ],
  psc_error: [
    502,
    'No time-stamping provider (PSC) returned a valid time stamp. Nothing was charged; send it again later.',
  ],
  service_unavailable: [
    503,
    'The service cannot reach its storage, database or workflow engine. Send the request again after Retry-After seconds, with the same Idempotency-Key if it had one.',
  ],
} as const satisfies Errors;

/** Only the dashboard's calls answer with these. */
const DASHBOARD_ERRORS = {
  password_weak: [
    400,
    'The password is common or a pattern, and so among the first that are guessed. Choose another, such as four unrelated words.',
  ],
  session_required: [401, 'You are not signed in, or your session has ended. Sign in.'],
  credentials_invalid: [401, 'The e-mail address or the password is wrong. Check both and try again.'],
  csrf_refused: [403, 'The request came from another site. Open the dashboard and try again there.'],
  signup_closed: [403, 'Sign-up is closed. Ask the operator of this service for an account.'],
  invite_invalid: [
    403,
    'The invitation is missing, used up, expired or mistyped. Ask the operator of this service for a new one.',
  ],
  email_unconfirmed: [
    403,
    'Confirm your e-mail address first: open the link in the message that was sent to it, or have another one sent from the dashboard.',
  ],
  link_invalid: [403, 'The link was used, has expired or is incomplete. Ask for another one.'],
  mail_unavailable: [409, 'This service sends no mail. Ask its operator for the link.'],
  mail_limit_reached: [429, 'Several messages were already sent. Ask for another one later.'],
  email_taken: [409, 'There is already an account with this e-mail address. Sign in instead.'],
  key_limit_reached: [409, 'The account has as many API keys as it may have. Revoke one.'],
  account_closing: [
    409,
    'This account is being closed. Undo that on its page in the dashboard to use it again.',
  ],
  open_memberships: [
    409,
    'This account has memberships that have not ended. End each of them with POST /memberships/{id}/end, then close the account.',
  ],
  daily_key_limit_reached: [
    429,
    'The account has made as many API keys today as it may. Try again tomorrow.',
  ],
} as const satisfies Errors;

const ERRORS = { ...PUBLIC_ERRORS, ...DASHBOARD_ERRORS };

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(PUBLIC_ERRORS) as ErrorCode[];
export const DASHBOARD_ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Sent where the cause does not say how long to wait: a 503 always carries Retry-After. */
const DEFAULT_RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { service_unavailable: 5 };

/** The message of an error where there is no more precise one. */
export function sentenceOf(code: ErrorCode): string {
  return ERRORS[code][1];
}

export interface ErrorBody {
  error: ErrorCode;
  message: string;
}

interface ApiErrorOptions extends ErrorOptions {
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
  headers?: Record<string, string>;
}

/** An error as a caller sees it: code, sentence, headers. The only place where a code becomes an HTTP status. */
export function apiError(code: ErrorCode, options: ApiErrorOptions = {}): Boom<ErrorBody> {
  const [statusCode, sentence] = ERRORS[code];
  const { message = sentence, retryAfterSeconds = DEFAULT_RETRY_SECONDS[code], headers, cause } = options;
  const error = new Boom<ErrorBody>(message, { statusCode, data: { error: code, message } });
  Object.assign(error.output.headers, headers);
  if (retryAfterSeconds !== undefined) error.output.headers['retry-after'] = String(retryAfterSeconds);
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** An error from below the API; `null` when it is not one that the API knows. `base`: the address of the API that was called. */
export function fromService(error: unknown, base = ''): Boom<ErrorBody> | null {
  if (error instanceof ServiceError) {
    const { code, message, retryAfterSeconds, location, cause } = error;
    return apiError(code, {
      message: message === code ? undefined : message,
      ...(location !== undefined && { headers: { location: `${base}${location}` } }),
      ...{ retryAfterSeconds, cause },
    });
  }
  if (error instanceof UnavailableError) return apiError('service_unavailable', { cause: error });
  if (error instanceof PasswordsBusyError) {
    const message = 'Too many people are signing in right now. Try again after Retry-After seconds.';
    return apiError('service_unavailable', { message, cause: error });
  }
  return null;
}

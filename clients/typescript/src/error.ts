/** Of the service: every code that it documents today. */
type ServiceCode =
  | 'invalid_request'
  | 'empty_file'
  | 'invalid_base64'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_revoked'
  | 'api_key_expired'
  | 'allowance_exhausted'
  | 'insufficient_scope'
  | 'not_found'
  | 'file_not_held'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'proof_not_ready'
  | 'webhook_limit_reached'
  | 'webhook_disabled'
  | 'already_accredited'
  | 'already_member'
  | 'already_renewed'
  | 'external_id_taken'
  | 'member_has_records'
  | 'course_not_draft'
  | 'course_not_accredited'
  | 'gone'
  | 'file_too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'expectation_failed'
  | 'idempotency_key_reused'
  | 'requirements_not_met'
  | 'outside_validity'
  | 'rate_limit_exceeded'
  | 'quota_exceeded'
  | 'headers_too_large'
  | 'internal_error'
  | 'psc_error'
  | 'service_unavailable';

/** Why a certificate failed, where the code is not one of the service's errors. */
type FailureCode = 'file_damaged' | 'cancelled';

/** Of this client: the service did not answer, or was not asked. */
type ClientCode =
  | 'connection_failed'
  | 'timed_out'
  | 'aborted'
  | 'invalid_answer'
  | 'invalid_configuration'
  | 'invalid_signature'
  | 'file_unreadable'
  | 'not_repeatable';

/** Known codes are suggested; one that the service adds later is kept as it is. */
export type ErrorCode = ServiceCode | FailureCode | ClientCode | (string & {});

interface ErrorDetails {
  code: ErrorCode;
  status?: number | null | undefined;
  requestId?: string | null | undefined;
  retryAfter?: number | null | undefined;
  certificateId?: string | null | undefined;
  cause?: unknown;
}

/** Everything that this client throws, but for a `TypeError` about its own arguments. */
export class SelloError extends Error {
  override readonly name = 'SelloError';
  readonly code: ErrorCode;
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Finds the request in the service's log. */
  readonly requestId: string | null;
  /** Seconds after which the service suggests to try again. */
  readonly retryAfter: number | null;
  /** The certificate that this is about, when there is one. */
  readonly certificateId: string | null;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.certificateId = details.certificateId ?? null;
  }
}

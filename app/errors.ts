/** Every reason for which the service refuses what it was asked to do. */
export type ServiceErrorCode =
  | 'invalid_request'
  | 'allowance_exhausted'
  | 'insufficient_scope'
  | 'not_found'
  | 'file_not_held'
  | 'proof_not_ready'
  | 'idempotency_key_reused'
  | 'psc_error'
  | 'service_unavailable'
  | 'rate_limit_exceeded'
  | 'session_required'
  | 'credentials_invalid'
  | 'password_weak'
  | 'signup_closed'
  | 'invite_invalid'
  | 'email_taken'
  | 'email_unconfirmed'
  | 'link_invalid'
  | 'mail_limit_reached'
  | 'mail_unavailable'
  | 'key_limit_reached'
  | 'daily_key_limit_reached'
  | 'account_closing'
  | 'open_memberships'
  | 'webhook_limit_reached'
  | 'webhook_disabled'
  | 'webhook_unconfirmed'
  | 'already_accredited'
  | 'already_member'
  | 'already_renewed'
  | 'external_id_taken'
  | 'member_has_records'
  | 'course_not_draft'
  | 'course_not_accredited'
  | 'requirements_not_met'
  | 'outside_validity'
  | 'gone';

interface ServiceErrorOptions extends ErrorOptions {
  /** Only where it says more than the code does. */
  message?: string;
  retryAfterSeconds?: number;
  /** The path of what exists already, below the address of the API: `/members/mem_…`. */
  location?: string;
}

/** A refusal. The caller maps the code to its own terms: a status in the API, a sentence on the command line. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly retryAfterSeconds: number | undefined;
  readonly location: string | undefined;

  constructor(
    readonly code: ServiceErrorCode,
    { message, retryAfterSeconds, location, ...options }: ServiceErrorOptions = {},
  ) {
    super(message ?? code, options);
    this.retryAfterSeconds = retryAfterSeconds;
    this.location = location;
  }
}

export function isServiceError(error: unknown, code: ServiceErrorCode): error is ServiceError {
  return error instanceof ServiceError && error.code === code;
}

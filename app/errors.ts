/** Every reason for which the service refuses what it was asked to do. */
export type ServiceErrorCode =
  | 'invalid_request'
  | 'allowance_exhausted'
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
  | 'webhook_limit_reached'
  | 'webhook_disabled'
  | 'gone';

interface ServiceErrorOptions extends ErrorOptions {
  /** Only where it says more than the code does. */
  message?: string;
  retryAfterSeconds?: number;
}

/** A refusal. The caller maps the code to its own terms: a status in the API, a sentence on the command line. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ServiceErrorCode,
    { message, retryAfterSeconds, ...options }: ServiceErrorOptions = {},
  ) {
    super(message ?? code, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function isServiceError(error: unknown, code: ServiceErrorCode): error is ServiceError {
  return error instanceof ServiceError && error.code === code;
}

import type { FailureCode, ServiceErrorCode } from './schema.js';

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
export type ErrorCode = ServiceErrorCode | FailureCode | ClientCode | (string & {});

interface ErrorDetails {
  code: ErrorCode;
  status?: number | null | undefined;
  requestId?: string | null | undefined;
  retryAfter?: number | null | undefined;
  certificateId?: string | null | undefined;
  location?: string | null | undefined;
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
  /** The address of what exists already, such as the accreditation of `already_accredited`. */
  readonly location: string | null;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.certificateId = details.certificateId ?? null;
    this.location = details.location ?? null;
  }
}

import { ApplicationFailure, TemporalFailure } from '@temporalio/workflow';

/**
 * An application error of a local activity comes bare, any other inside an ActivityFailure: walk down to what was meant.
 * Anything else is a fault of this code; it ends the run with its own text rather than leave it hanging.
 */
export function toFailure(error: unknown): ApplicationFailure {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ApplicationFailure) return cause;
  }
  return ApplicationFailure.create({ type: 'unknown', nonRetryable: true, message: reasonOf(error) });
}

/** The innermost message: the outer ones say only that an activity failed. */
export function reasonOf(error: unknown): string {
  let reason = String(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TemporalFailure || cause instanceof Error) reason = cause.message;
  }
  return reason;
}
